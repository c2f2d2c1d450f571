import { expect, it } from 'vitest';
import { contactListLimits } from './contact-lists/limits.ts';
import {
  apiLimits,
  largestAnnouncementPicture,
  longestInactivity,
  longestPlaceholderValue,
  mostForwards,
  nameLength,
  noteLength,
  passwordLength,
  placeLength,
  quickMessageLength,
  tagNameLength,
  textLength,
} from './limits.ts';

it('S225 S278 S294 S302 S358 S373 names have 2 to 50 characters', () => {
  expect(nameLength).toEqual({ min: 2, max: 50 });
});

it('S302 S410 passwords have 5 to 50 characters, 12 at least for the operator, and 20 is the most to demand', () => {
  expect(passwordLength).toEqual({ min: 5, max: 50, ownerMin: 12, suggestedMin: 8, highestMin: 20 });
});

it('S157 tags have 3 characters at least, and no more than names', () => {
  expect(tagNameLength).toEqual({ min: 3, max: 50 });
});

it('S200 notes have 2 characters at least', () => {
  expect(noteLength.min).toBe(2);
});

it('S235 quick messages have a shortcode of 3 to 50 characters and a message of 3 to 500', () => {
  expect(quickMessageLength).toEqual({ shortcode: { min: 3, max: 50 }, message: { min: 3, max: 500 } });
});

it('S531 a message is forwarded to five people at once', () => {
  expect(mostForwards).toBe(5);
});

it('S887 a token makes 60 calls a minute unless the plan says otherwise', () => {
  expect(apiLimits.perMinute).toBe(60);
});

it('a queue waits for a silent customer for thirty days at most', () => {
  expect(longestInactivity).toBe(43_200);
});

it.each([
  ['texts and what stands under files', textLength, { message: 4_096, caption: 1_024 }],
  ['the name and address of a place', placeLength, { name: 1_000, address: 1_000 }],
  ['the value of a placeholder', longestPlaceholderValue, 1_024],
])('%s are as long as WhatsApp and Meta take them', (_what, limit, taken) => {
  expect(limit).toEqual(taken);
});

it.each([
  ['a picture of an announcement', largestAnnouncementPicture, 5],
  ['a spreadsheet of people', contactListLimits.bytes, 10],
])('%s has as many megabytes as the texts of its refusal say', (_what, bytes, megabytes) => {
  expect(bytes).toBe(megabytes * 1_048_576);
});
