"""Small plots as SVG files, so that the examples need no library for them."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

COLOURS = ("#1668b8", "#c4511d", "#2a7f4f", "#7b4ab0")
WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 720, 360, 84, 48, 40, 24


def _document(title: str, body: list[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            'font-family="sans-serif" font-size="13">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
            f'<text x="{LEFT}" y="24" font-size="16">{escape(title)}</text>',
            *body,
            "</svg>",
            "",
        ]
    )


class Axes:
    """Where numbers are on the paper."""

    def __init__(self, x: tuple[float, float], y: tuple[float, float]) -> None:
        self.x_range, self.y_range = x, y

    def x(self, number: float) -> float:
        low, high = self.x_range
        return LEFT + (number - low) / (high - low or 1) * (WIDTH - LEFT - RIGHT)

    def y(self, number: float) -> float:
        low, high = self.y_range
        return HEIGHT - BOTTOM - (number - low) / (high - low or 1) * (HEIGHT - TOP - BOTTOM)

    def x_scale(self) -> list[str]:
        numbers = [self.x_range[0] + (self.x_range[1] - self.x_range[0]) * part / 4 for part in range(5)]
        at = f'y="{HEIGHT - BOTTOM + 18}" text-anchor="middle"'
        return [f'<text x="{self.x(number):.1f}" {at}>{number:.3g}</text>' for number in numbers]

    def y_scale(self) -> list[str]:
        numbers = [self.y_range[0] + (self.y_range[1] - self.y_range[0]) * part / 4 for part in range(5)]
        return [
            f'<path d="M{LEFT} {self.y(number):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 8}" y="{self.y(number) + 4:.1f}" text-anchor="end">{number:.2g}</text>'
            for number in numbers
        ]


def _labels(x_label: str, y_label: str) -> list[str]:
    return [
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x_label)}</text>',
        f'<text transform="translate(16 {HEIGHT / 2}) rotate(-90)" text-anchor="middle">{escape(y_label)}</text>',
    ]


def lines(path: Path, title: str, x_label: str, y_label: str, series: Mapping[str, Sequence[float]]) -> None:
    """A line for each series, over 0, 1, 2 and so on."""
    numbers = [number for values in series.values() for number in values]
    longest = max(len(values) for values in series.values())
    axes = Axes((0, max(longest - 1, 1)), (min(*numbers, 0), max(numbers)))
    body = axes.x_scale() + axes.y_scale() + _labels(x_label, y_label)
    for index, (name, values) in enumerate(series.items()):
        colour = COLOURS[index % len(COLOURS)]
        points = " ".join(f"{axes.x(at):.1f},{axes.y(value):.1f}" for at, value in enumerate(values))
        body.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        body.append(f'<text x="{LEFT + 12 + 150 * index}" y="{TOP + 14}" fill="{colour}">{escape(name)}</text>')
    path.write_text(_document(title, body))


def bars(path: Path, title: str, x_label: str, y_label: str, values: Mapping[str, float]) -> None:
    """A bar for each name."""
    axes = Axes((0, len(values)), (min(0.0, *values.values()), max(0.0, *values.values())))
    body = axes.y_scale() + _labels(x_label, y_label)
    for index, (name, value) in enumerate(values.items()):
        left, right = axes.x(index + 0.15), axes.x(index + 0.85)
        top, bottom = sorted((axes.y(value), axes.y(0)))
        body.append(
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}" '
            f'fill="{COLOURS[0]}"/><text x="{(left + right) / 2:.1f}" y="{HEIGHT - BOTTOM + 18}" '
            f'text-anchor="middle">{escape(name)}</text>'
        )
    path.write_text(_document(title, body))


def heat_map(path: Path, title: str, x_label: str, y_label: str, table: Sequence[Sequence[float]], first: int) -> None:
    """A square for each number, from 0 (orange) to 1 (blue); rows and columns are counted from the first."""
    rows, columns = len(table), len(table[0])
    axes = Axes((0, columns), (0, rows))
    body = []
    for row, values in enumerate(table):
        for column, value in enumerate(values):
            red, green, blue = (round(a + (b - a) * value) for a, b in ((240, 22), (160, 104), (90, 184)))
            x, y = axes.x(column), axes.y(row + 1)
            wide, high = axes.x(1) - axes.x(0), axes.y(0) - axes.y(1)
            body.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" '
                f'fill="rgb({red},{green},{blue})"/><text x="{x + wide / 2:.1f}" y="{y + high / 2 + 4:.1f}" '
                f'text-anchor="middle" font-size="11">{value:.2f}</text>'
            )
    for column in range(columns):
        at = f'x="{axes.x(column + 0.5):.1f}" y="{HEIGHT - BOTTOM + 16}"'
        body.append(f'<text {at} text-anchor="middle">{column + first}</text>')
    for row in range(rows):
        body.append(f'<text x="{LEFT - 8}" y="{axes.y(row + 0.5) + 4:.1f}" text-anchor="end">{row + first}</text>')
    body.extend(_labels(x_label, y_label))
    path.write_text(_document(title, body))
