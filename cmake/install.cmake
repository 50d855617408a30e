# Where the parts of an installation go, each a component of its own: `program` and `pages`. The pages
# must have been built before, by ./boathouse or ./package.
include(GNUInstallDirs)
install(TARGETS boathouse COMPONENT program)
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/boathouse/pages COMPONENT pages)
install(FILES web/public/icon.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
        RENAME boathouse.svg COMPONENT program)
