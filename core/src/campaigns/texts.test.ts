import { campaignDefaults, campaignSettingDefaults, type CampaignSettings } from '@oplano/contracts/campaigns';
import { describe, expect, test } from 'vitest';
import { formProblem, readinessProblem } from './form.ts';
import { settingsFromPairs, settingsToPairs } from './settings.ts';
import { stopMs, stopsShare } from './stops.ts';
import {
  chosenText,
  confirmationsOf,
  fieldOfVariable,
  fillCampaignText,
  messagesOf,
  saidTexts,
  unknownVariables,
} from './texts.ts';

const ana = { name: 'Ana', number: '5511987654321', email: 'ana@x.io', extra: { Cidade: 'Santos', vazio: ' ' } };

describe('a text of a campaign', () => {
  test.each([
    ['Oi {nome}, {numero} {email}', 'Oi Ana, 5511987654321 ana@x.io'],
    ['{Nome} {cidade} {CIDADE}', 'Ana Santos Santos'],
    ['{loja} fica em {vazio|algum lugar}', 'Casa Verde fica em algum lugar'],
    ['{nada|você} {nada}', 'você {nada}'],
    ['{{nome}} { nome } {}', '{{nome}} { nome } {}'],
    ['{vazio}', ''],
  ])('%s is read as %s [VAR-011, VAR-012, VAR-013, CAM-032]', (text, expected) => {
    expect(fillCampaignText(text, ana, [{ key: 'loja', value: 'Casa Verde' }])).toBe(expected);
  });

  test('says which names nobody knows, unless something stands in for them', () => {
    const texts = ['{nome} {loja} {cidade} {preço}', '{preço} {outro|x} {{duplo}}'];
    expect(unknownVariables(texts, [{ key: 'loja', value: '' }], ['Cidade'])).toEqual(['preço']);
  });

  test('is chosen evenly among those that are filled, and for somebody always the same [CAM-003, CAM-004]', () => {
    const form = { ...campaignDefaults, message1: 'a', message3: ' ', message5: 'b', confirmationMessage2: 'c' };
    expect([messagesOf(form), confirmationsOf(form)]).toEqual([['a', 'b'], ['c']]);
    const five = ['1', '2', '3', '4', '5'];
    const counts = new Map<string, number>();
    for (let person = 0; person < 10_000; person += 1) {
      const text = chosenText(five, `7/55119${person}`) ?? '';
      expect(chosenText(five, `7/55119${person}`)).toBe(text);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(200);
    expect(chosenText([], 'x')).toBeUndefined();
  });
});

describe('a form of a campaign', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  const later = new Date('2026-11-16T13:30:00Z');
  const whole = { ...campaignDefaults, name: 'Natal', whatsappId: 1, message1: 'Oi', contactListId: 3 };
  const judge = (change: object, given: object = {}) =>
    formProblem({ ...whole, scheduledAt: later, ...change }, { now, status: 'INATIVA', before: null, ...given });

  test.each([
    ['whole', {}, null],
    ['with a user and no queue', { userId: 4 }, 'ERR_CAMPAIGN_QUEUE'],
    ['with a user and a queue', { userId: 4, queueId: 2 }, null],
    ['for nobody', { contactListId: null }, 'ERR_CAMPAIGN_NOBODY'],
    ['for a tag', { contactListId: null, tagListId: 5 }, null],
    ['without a text', { message1: '  ' }, 'ERR_CAMPAIGN_NO_TEXT'],
    ['that asks first, without a question', { confirmation: true }, 'ERR_CAMPAIGN_NO_QUESTION'],
    ['that asks first', { confirmation: true, confirmationMessage4: 'Posso?' }, null],
    ['in the past', { scheduledAt: now }, 'ERR_CAMPAIGN_PAST'],
    ['without a time, and empty', { scheduledAt: null, message1: '', contactListId: null }, null],
  ])('%s can be saved or not [CAM-011, CAM-002]', (_, change, expected) => {
    expect(judge(change)).toBe(expected);
  });

  test('keeps a time that has come meanwhile, and a cancelled one must be ready to go on', () => {
    expect(judge({ scheduledAt: now }, { before: now })).toBeNull();
    expect(judge({ scheduledAt: now }, { status: 'CANCELADA' })).toBeNull();
    expect(judge({ message1: '' }, { status: 'CANCELADA' })).toBe('ERR_CAMPAIGN_NO_TEXT');
    expect(readinessProblem(whole)).toBeNull();
  });
});

describe('the texts of a form', () => {
  const form = { ...campaignDefaults, message1: 'Oi {nome}', message3: 'Use {cupom}', confirmationMessage2: '{loja}?' };

  test('of a confirmation that is off are told to nobody', () => {
    expect(saidTexts(form)).toEqual(['Oi {nome}', 'Use {cupom}']);
    const template = { name: 'natal', language: 'pt_BR', values: [{ key: 'body.1', text: '{nome}' }] };
    expect(saidTexts({ ...form, confirmation: true, template })).toEqual([
      'Oi {nome}',
      'Use {cupom}',
      '{loja}?',
      '{nome}',
    ]);
  });

  test.each([
    [['cupom'], 'message3'],
    [['loja'], 'confirmationMessage2'],
    [['loja', 'cupom'], 'message3'],
    [['outra'], 'template'],
  ] as const)('with the names %s are found again: %s', (names, field) => {
    expect(fieldOfVariable(form, names)).toBe(field);
  });
});

describe('settings of campaigns', () => {
  test('begin as the product has always begun [CAM-027, CAM-028, CAM-029, CAM-030, CAM-031]', () => {
    expect(settingsFromPairs([])).toMatchObject({
      messageInterval: 20,
      longerIntervalAfter: 20,
      greaterInterval: 60,
      startHour: '09:00',
      endHour: '18:00',
      sabado: false,
      domingo: false,
      variables: [],
    });
  });

  test('travel as pairs and come back the same; what is none is left aside [DAT-036]', () => {
    const settings: CampaignSettings = {
      ...campaignSettingDefaults,
      messageInterval: 40,
      sabado: true,
      variables: [{ key: 'loja', value: '1' }],
    };
    expect(settingsFromPairs(settingsToPairs(settings))).toEqual(settings);
    expect(
      settingsFromPairs([
        { key: 'messageInterval', value: '7' },
        { key: 'colour', value: 'red' },
      ]),
    ).toEqual(campaignSettingDefaults);
  });
});

test('some refusals stop the part of a connection: Meta’s caps for a day, the others until somebody says so', () => {
  expect(['463', '131048', '131049', '130472', '131026'].map(stopsShare)).toEqual([true, true, true, true, false]);
  expect([stopMs('131049'), stopMs('463')]).toEqual([86_400_000, null]);
});
