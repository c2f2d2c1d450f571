import { safeHref } from '../text/parse-text.ts';

/** A location: its name, address and a link to a map. */
export type Location = { readonly name: string; readonly address: string; readonly href: string | null };

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

function mapOf(latitude: number | null, longitude: number | null): string | null {
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return `https://www.google.com/maps?q=${latitude},${longitude}`;
}

function fromJson(body: string): Location | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return null;
    const facts = value as Record<string, unknown>;
    return {
      name: textOf(facts['name']),
      address: textOf(facts['address']),
      href: mapOf(numberOf(facts['latitude']), numberOf(facts['longitude'])),
    };
  } catch {
    return null;
  }
}

const coordinates = /(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)/;
const onlyCoordinates = /^(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** Reads the location of a message: JSON, or lines with its name, address and a link or coordinates. */
export function readLocation(body: string): Location {
  const told = body.trimStart().startsWith('{') ? fromJson(body) : null;
  if (told !== null) return told;
  const lines = body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const link = lines.find((line) => /^https?:/i.test(line));
  const point = lines.find((line) => onlyCoordinates.test(line));
  const [, latitude, longitude] = coordinates.exec(point ?? link ?? '') ?? [];
  const [name = '', address = ''] = lines.filter((line) => line !== link && line !== point);
  return {
    name,
    address,
    href: mapOf(numberOf(latitude), numberOf(longitude)) ?? (link === undefined ? null : safeHref(link)),
  };
}
