// What the test game Lanterns says, in three languages.
#pragma once

#include "core/words.h"

namespace boathouse::lanterns {

inline constexpr Catalogue words{{
    R"(game.name = Lanterns
game.summary = Hang your lanterns where the wind spares them.
option.copies = Lanterns of each colour
option.wind = Wind
option.wind.mild = mild
option.wind.rough = rough
colour.red = red
colour.amber = amber
colour.green = green
pier.west = west pier
pier.east = east pier
event.festival = The festival's colour is {colour}.
event.drawn = {seat} draws a lantern: {colour}.
event.drawn.you = You draw a lantern: {colour}.
event.drawn_unseen = {seat} draws a lantern.
event.drawn_unseen.you = You draw a lantern.
event.laid = {seat} lays a lantern face down: {colour}.
event.laid.you = You lay a lantern face down: {colour}.
event.laid_unseen = {seat} lays a lantern face down.
event.laid_unseen.you = You lay a lantern face down.
event.hung = {seat} hangs a lantern on the {pier}: {colour}.
event.hung.you = You hang a lantern on the {pier}: {colour}.
event.lit = Calm: {seat's} lantern shines ({colour}, {pier}) for {points} {points|point|points}.
event.lit.you = Calm: your lantern shines ({colour}, {pier}) for {points} {points|point|points}.
event.swept = A gust sweeps the {pier}; {seat} loses a lantern: {colour}.
event.swept.you = A gust sweeps the {pier}; you lose a lantern: {colour}.
)",
    R"(game.name = Lampions
game.summary = Accroche tes lampions là où le vent les épargne.
option.copies = Lampions de chaque couleur
option.wind = Vent
option.wind.mild = doux
option.wind.rough = fort
colour.red = rouge
colour.amber = ambre
colour.green = vert
pier.west = ponton ouest
pier.east = ponton est
event.festival = La couleur de la fête : {colour}.
event.drawn = {seat} pioche un lampion : {colour}.
event.drawn.you = Tu pioches un lampion : {colour}.
event.drawn_unseen = {seat} pioche un lampion.
event.drawn_unseen.you = Tu pioches un lampion.
event.laid = {seat} pose un lampion face cachée : {colour}.
event.laid.you = Tu poses un lampion face cachée : {colour}.
event.laid_unseen = {seat} pose un lampion face cachée.
event.laid_unseen.you = Tu poses un lampion face cachée.
event.hung = {seat} accroche un lampion au {pier} : {colour}.
event.hung.you = Tu accroches un lampion au {pier} : {colour}.
event.lit = Calme : le lampion {seat's} brille ({colour}, {pier}) : {points} {points|point|points}.
event.lit.you = Calme : ton lampion brille ({colour}, {pier}) : {points} {points|point|points}.
event.swept = Une rafale balaie le {pier} ; {seat} perd un lampion : {colour}.
event.swept.you = Une rafale balaie le {pier} ; tu perds un lampion : {colour}.
)",
    R"(game.name = Laternen
game.summary = Hängen Sie Ihre Laternen dorthin, wo der Wind sie verschont.
option.copies = Laternen je Farbe
option.wind = Wind
option.wind.mild = mild
option.wind.rough = rau
colour.red = Rot
colour.amber = Bernstein
colour.green = Grün
pier.west = Weststeg
pier.east = Oststeg
event.festival = Die Farbe des Festes: {colour}.
event.drawn = {seat} zieht eine Laterne: {colour}.
event.drawn.you = Sie ziehen eine Laterne: {colour}.
event.drawn_unseen = {seat} zieht eine Laterne.
event.drawn_unseen.you = Sie ziehen eine Laterne.
event.laid = {seat} legt eine Laterne verdeckt: {colour}.
event.laid.you = Sie legen eine Laterne verdeckt: {colour}.
event.laid_unseen = {seat} legt eine Laterne verdeckt.
event.laid_unseen.you = Sie legen eine Laterne verdeckt.
event.hung = {seat} hängt eine Laterne an den {pier}: {colour}.
event.hung.you = Sie hängen eine Laterne an den {pier}: {colour}.
event.lit = Windstille: {seat} hat Licht ({colour}, {pier}), {points} {points|Punkt|Punkte}.
event.lit.you = Windstille: Sie haben Licht ({colour}, {pier}), {points} {points|Punkt|Punkte}.
event.swept = Eine Böe fegt den {pier} leer; {seat} verliert eine Laterne: {colour}.
event.swept.you = Eine Böe fegt den {pier} leer; Sie verlieren eine Laterne: {colour}.
)",
}};

}  // namespace boathouse::lanterns
