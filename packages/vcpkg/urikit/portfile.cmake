# An overlay port: vcpkg install urikit --overlay-ports=FOLDER. URIKIT_ARCHIVE is the file that `scripts/package source` made.
vcpkg_extract_source_archive(source ARCHIVE "$ENV{URIKIT_ARCHIVE}")
vcpkg_cmake_configure(SOURCE_PATH "${source}" OPTIONS -DURIKIT_TOOL=OFF -DURIKIT_UNICODE=OFF -DURIKIT_PSL=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/urikit)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${source}/LICENSE" "${source}/NOTICES")
