import { companySettingDefaults, companySettingKeys } from '@oplano/contracts/settings';
import { decide, nextDue, order, type AutomationState } from '@oplano/core/automation';
import { entriesAt, optionAt, readAnswer, renderMenu, validPath, walk, type BotOption } from '@oplano/core/chatbot';
import fc from 'fast-check';
import { aBotQueue, anOption, factsOf, type Given } from '../../../core/src/automation/testing.ts';
import { demand, holds, type Property } from '../property.ts';
import { anyText } from '../texts.ts';
import { hours, moment } from './time.ts';

const smallId = fc.integer({ min: 1, max: 6 });
const maybeId = fc.option(smallId);
const queueTypes = ['text', 'attendent', 'queue', 'integration', 'file'] as const;

const { tree } = fc.letrec<{ option: BotOption; tree: BotOption[] }>((tie) => ({
  option: fc
    .record({
      id: fc.integer({ min: 1, max: 30 }),
      name: anyText(20),
      queueType: fc.constantFrom(...queueTypes),
      optQueueId: maybeId,
      optUserId: maybeId,
      optIntegrationId: maybeId,
      optFileId: maybeId,
      closeTicket: fc.boolean(),
      greetingMessage: anyText(40),
      options: tie('tree'),
    })
    // The tree below is what `letrec` ties in.
    .map(({ id, name, ...rest }) => anOption(id, name, rest as unknown as Partial<BotOption>)),
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant<BotOption[]>([]),
    fc.uniqueArray(tie('option'), { maxLength: 4, selector: ({ id }) => id }),
  ),
}));
const path = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 });
const choices = ['option:1', 'option:2', 'queue:1', 'queue:2', 'move:back', 'move:home', 'move:exit', 'lgpd:accept'];
const said = fc.record({
  text: fc.oneof(fc.constantFrom('0', '00', '1', '2', '#', 'sair', 'menu', 'Opção 2', '1️⃣', 'sim', 'não'), anyText(60)),
  choiceId: fc.option(fc.oneof(fc.constantFrom(...choices), anyText(20))),
});

const queue = fc
  .record({
    id: smallId,
    name: anyText(20),
    greetingMessage: anyText(40),
    completionMessage: anyText(40),
    outOfHoursMessage: anyText(40),
    schedules: hours,
    closeTicket: fc.boolean(),
    integrationId: maybeId,
    promptId: maybeId,
    fileListId: maybeId,
    options: tree,
  })
  .map(({ id, name, ...rest }) => aBotQueue(id, name, rest));

const state: fc.Arbitrary<AutomationState | null> = fc.oneof(
  fc.constant(null),
  fc.constantFrom<AutomationState>({ lead: 'consent' }, { lead: 'menu' }),
  fc.record({ lead: fc.constant('tree' as const), queueId: smallId, path }),
  fc.record({ lead: fc.constant('integration' as const), integrationId: smallId }),
  fc.record({ lead: fc.constant('prompt' as const), promptId: smallId }),
);

const settings = fc.record(
  Object.fromEntries(
    companySettingKeys
      .filter((key) => ['enabled', 'disabled'].includes(companySettingDefaults[key]))
      .map((key) => [key, fc.constantFrom('enabled', 'disabled')]),
  ),
);
const optionalDay = fc.option(moment.map((at) => at.toISOString().slice(0, 10)));

/** Everything that the rules may be told, in any mixture. */
const given: fc.Arbitrary<Given> = fc
  .record({
    now: moment,
    settings: fc.tuple(settings, fc.constantFrom('disabled', 'queue', 'company', 'connection')),
    connection: fc.record(
      {
        nativeChoices: fc.boolean(),
        greetingMessage: anyText(40),
        hasGreetingMedia: fc.boolean(),
        ratingMessage: anyText(40),
        groupAsTicket: fc.boolean(),
        schedules: hours,
        maxUseBotQueues: fc.nat(5),
        timeUseBotQueues: fc.nat(60),
        maxUseBotQueuesNps: fc.nat(5),
        vacationMessage: anyText(40),
        vacationStart: optionalDay,
        vacationEnd: optionalDay,
        lgpdMessage: anyText(40),
        lgpdLink: fc.constantFrom('', 'https://x.y'),
        integrationId: maybeId,
        promptId: maybeId,
        queues: fc.uniqueArray(queue, { maxLength: 4, selector: ({ id }) => id }),
      },
      { requiredKeys: [] },
    ),
    contact: fc.record({
      active: fc.boolean(),
      disableBot: fc.boolean(),
      acceptAudioMessage: fc.boolean(),
      lgpdAcceptedAt: fc.option(moment),
      lgpdInformedAt: fc.option(moment),
    }),
    ticket: fc.record({
      status: fc.constantFrom('open', 'pending', 'closed', 'group', 'nps', 'lgpd'),
      isGroup: fc.boolean(),
      userId: maybeId,
      queueId: maybeId,
      isBot: fc.boolean(),
      useIntegration: fc.boolean(),
      integrationId: maybeId,
      automation: state,
      botUses: fc.nat(10),
      isNew: fc.boolean(),
    }),
    queue: fc.option(queue),
    targets: fc.array(queue, { maxLength: 2 }),
    said,
    sends: fc.constantFrom('text', 'audio', 'other'),
  })
  .map(({ settings: [switches, scheduleType], said: { text, choiceId }, sends, ...rest }) => ({
    ...rest,
    settings: { ...switches, scheduleType } as NonNullable<Given['settings']>,
    ticket: rest.ticket as NonNullable<Given['ticket']>,
    says: text,
    ...(choiceId === null ? {} : { presses: choiceId }),
    ...(sends === 'text' ? {} : { sends: sends as 'audio' | 'other' }),
  }));

const minutes = fc.nat(600);
const dueFacts = fc.record({
  ticket: fc.record({
    status: fc.constantFrom('open' as const, 'pending' as const, 'closed' as const, 'nps' as const, 'lgpd' as const),
    isGroup: fc.boolean(),
    userId: maybeId,
    queueId: maybeId,
    isAnswered: fc.boolean(),
    spokenAt: moment,
    warnedAt: fc.option(moment),
    isImported: fc.boolean(),
    isLed: fc.boolean(),
    waitingSince: moment,
  }),
  connection: fc.record({
    expiresTicket: minutes,
    whenExpiresTicket: fc.constantFrom(0, 1),
    timeInactiveMessage: minutes,
    expiresTicketNps: minutes,
    timeSendQueue: minutes,
    sendQueueId: maybeId,
  }),
  rotation: fc.record({ isOn: fc.boolean(), minutes }),
});

/** Menus, trees, and who answers a customer. */
export const botProperties: readonly Property[] = [
  holds('a walk ends at a place that is there', fc.tuple(tree, path, said), ([options, from, words]) => {
    const step = walk(options, from, words);
    if (step.kind === 'home' || step.kind === 'exit') return;
    if (step.kind === 'chosen') {
      demand(optionAt(options, step.path)?.id === step.option.id, () => 'the chosen option is not at its path');
      return;
    }
    demand(validPath(options, step.path).length === step.path.length, () => `no such place: ${step.path.join()}`);
  }),
  holds('a path that is good is left alone', fc.tuple(tree, path), ([options, from]) => {
    const good = validPath(options, from);
    return JSON.stringify(validPath(options, good)) === JSON.stringify(good) && entriesAt(options, good).length >= 0;
  }),
  holds('every entry of a menu can be chosen by its number and by its button', tree, (options) => {
    const entries = entriesAt(options, []);
    const menu = renderMenu({ greeting: 'Oi', entries, moves: ['back', 'exit'], nativeChoices: true });
    for (const [index, { id, title }] of entries.entries()) {
      demand(menu.body.includes(`*[ ${index + 1} ]* - ${title}`), () => `entry ${index + 1} is not shown`);
      const pressed = readAnswer({ text: '', choiceId: id }, entries);
      demand(pressed.kind === 'entry' && pressed.id === id, () => `the button of entry ${index + 1} leads elsewhere`);
      const isNamedAlike = entries.some((one) => one.title.includes(String(index + 1)));
      const typed = readAnswer({ text: `[ ${index + 1} ]`, choiceId: null }, entries);
      demand(isNamedAlike || (typed.kind === 'entry' && typed.id === id), () => `number ${index + 1} leads elsewhere`);
    }
  }),
  holds('the rules agree on one verdict, whatever the facts', given, (facts) => {
    const verdict = decide(factsOf(facts));
    const names = order.map(({ name }) => name);
    demand(
      verdict.rules.every((rule) => names.includes(rule)),
      () => `unknown rule: ${verdict.rules.join()}`,
    );
    demand(JSON.stringify(decide(factsOf(facts))) === JSON.stringify(verdict), () => 'another verdict the second time');
    const blank = verdict.say.find((say) => say.kind === 'text' && say.text.trim() === '');
    demand(blank === undefined, () => 'nothing is said, aloud');
    const { rating } = verdict;
    demand(rating === null || (rating >= 0 && rating <= 10), () => `a rating of ${rating}`);
    demand(verdict.ticket.userId === undefined || verdict.ticket.userId !== 0, () => 'led by nobody');
  }),
  holds('a blocked contact is answered by no one', given, (facts) => {
    const verdict = decide(factsOf({ ...facts, contact: { ...facts.contact, active: false } }));
    return verdict.say.length === 0;
  }),
  holds('what is due has a time that is one', dueFacts, (facts) => {
    const due = nextDue(facts);
    return due === null || !Number.isNaN(due.at.getTime());
  }),
];
