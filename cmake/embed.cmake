# Data files as constants in the program.
#
# Every src/**/words/*.txt, every src/{games,minds}/*/data/*, src/rating/data/*, the printed rules and
# fonts, and src/server/api/*.json become generated headers. For the file
# src/games/GAME/words/en.txt, where GAME is, say, some-lake:
#
#   #include "embedded/games/some-lake/words/en.txt.h"
#
#   inline constexpr std::string_view boathouse::embedded::games_some_lake_words_en_txt
#
# that is, the path below src/ with every character that is neither letter nor digit turned into an
# underscore. The bytes are the file's own, whatever they are. When the file changes, only the
# translation units that include its header are compiled again.
#
# The three languages of a folder of words together are a catalogue:
#
#   #include "embedded/games/some-lake/words.h"
#
#   inline constexpr boathouse::Catalogue boathouse::embedded::games_some_lake_words

# Of the folder in which the English `file`, with the constant `name`, is.
function(boathouse_embed_catalogue include)
  string(REGEX REPLACE "/en.txt$" "" folder ${file})
  string(REGEX REPLACE "_en_txt$" "" name ${name})
  file(CONFIGURE OUTPUT ${include}/embedded/${folder}.h @ONLY CONTENT "#pragma once
#include \"core/words.h\"
#include \"embedded/@folder@/de.txt.h\"
#include \"embedded/@folder@/en.txt.h\"
#include \"embedded/@folder@/fr.txt.h\"

namespace boathouse::embedded {
inline constexpr Catalogue @name@{{@name@_en_txt, @name@_fr_txt, @name@_de_txt}};
}
")
endfunction()

function(boathouse_embed target)
  set(root ${PROJECT_SOURCE_DIR}/src)
  set(include ${PROJECT_BINARY_DIR}/generated)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed_file.cmake)
  file(GLOB files CONFIGURE_DEPENDS LIST_DIRECTORIES false RELATIVE ${root}
       ${root}/*/words/*.txt ${root}/*/*/words/*.txt ${root}/games/*/data/* ${root}/minds/*/data/*
       ${root}/rating/data/* ${root}/print/*/rules/*.txt ${root}/print/fonts/*.ttf ${root}/server/api/*.json)

  foreach(file IN LISTS files)
    string(REGEX REPLACE "[^A-Za-z0-9]" "_" name ${file})
    if(name IN_LIST names)
      message(FATAL_ERROR "Two data files would both be called ${name}; one is src/${file}.")
    endif()
    list(APPEND names ${name})
    set(header ${include}/embedded/${file}.h)
    list(APPEND headers ${header})
    add_custom_command(
      OUTPUT ${header}
      COMMAND ${CMAKE_COMMAND} -D FILE=${root}/${file} -D NAME=${name} -D HEADER=${header} -P ${script}
      DEPENDS ${root}/${file} ${script}
      COMMENT "Embedding src/${file}"
      VERBATIM)
    if(file MATCHES "/(words|rules)/en.txt$")
      boathouse_embed_catalogue(${include})
    endif()
  endforeach()

  add_custom_target(${target}_headers DEPENDS ${headers})
  add_library(${target} INTERFACE)
  add_dependencies(${target} ${target}_headers)
  # System headers, since Clang's -Wpedantic objects to long string literals.
  target_include_directories(${target} SYSTEM INTERFACE ${include})
endfunction()

boathouse_embed(embedded)
