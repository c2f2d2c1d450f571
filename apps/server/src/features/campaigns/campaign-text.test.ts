import { fillCampaignText } from '@balcao/domain';
import { linearGrowth, workGrowth } from '@balcao/testing';
import { expect, it } from 'vitest';

const maria = { name: 'Maria $& {cupom}', number: '5511987654321', email: '', variables: {} };

it.each(['{', '{{', '{nome', '{{nome}', '}{', '$&', 'é{', '{nome}'])(
  'T48 filling a text of many %j takes linear time',
  async (piece) => {
    const growth = await workGrowth(
      (text) => fillCampaignText(text, maria),
      (length) => piece.repeat(length / piece.length),
    );
    expect(growth).toBeLessThan(linearGrowth);
  },
);
