// SPDX-License-Identifier: MIT
// The host that System.Uri reads in each line of the input, "-" for none, or "!".
using System;

static class Confusion
{
    static void Main()
    {
        for (string text = Console.ReadLine(); text != null; text = Console.ReadLine())
        {
            Uri uri;
            if (!Uri.TryCreate(text, UriKind.RelativeOrAbsolute, out uri))
            {
                Console.WriteLine("!");
            }
            else
            {
                Console.WriteLine(uri.IsAbsoluteUri && uri.Host != "" ? uri.Host : "-");
            }
        }
    }
}
