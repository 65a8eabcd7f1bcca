class Urikit < Formula
  desc "Check, edit and convert URIs, IRIs and CRIs"
  homepage "https://urikit.example/"
  url "https://urikit.example/urikit-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "pkgconf" => :build
  depends_on "icu4c"
  depends_on "jansson"
  depends_on "libpsl"
  depends_on "utf8proc"

  def install
    system "cmake", "-S", ".", "-B", "build", "-DBUILD_SHARED_LIBS=ON", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_equal "http://a/c\n", shell_output("#{bin}/urikit resolve --base http://a/b c")
  end
end
