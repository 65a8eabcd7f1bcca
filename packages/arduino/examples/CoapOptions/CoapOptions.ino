// SPDX-License-Identifier: MIT
// Prints the CoAP options of a request on the serial port, once.
#include <device_example.h>

void setup() {
  Serial.begin(115200);
  Serial.println(device_example() == 0 ? "ok" : "error");
}

void loop() {}
