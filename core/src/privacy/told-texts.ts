import type { TraceKind } from '@oplano/contracts/privacy';

export type ToldLanguage = 'pt' | 'en' | 'es' | 'tr';

interface ToldTexts {
  readonly tag: string;
  readonly title: string;
  readonly written: string;
  readonly whole: string;
  readonly kinds: Readonly<Record<'record' | TraceKind, string>>;
}

/** What the page says that is given to somebody with everything that is kept of them, in the language of the company. */
export const toldTexts: Readonly<Record<ToldLanguage, ToldTexts>> = {
  pt: {
    tag: 'pt-BR',
    title: 'Dados guardados',
    written: 'Escrito em',
    whole: 'Tudo o que está aqui, com todos os campos, está também na pasta “dados”.',
    kinds: {
      record: 'Cadastro e consentimento',
      messages: 'Mensagens',
      groupMessages: 'Mensagens em grupos',
      tickets: 'Atendimentos',
      notes: 'Notas internas e observações',
      schedules: 'Agendamentos',
      campaigns: 'Campanhas',
      lists: 'Listas',
      refusals: 'Pedidos de não enviar',
      imports: 'Linhas de importações',
      deliveries: 'Envios a outros programas',
      leftovers: 'Outros vestígios',
    },
  },
  en: {
    tag: 'en-US',
    title: 'Data that is kept',
    written: 'Written on',
    whole: 'Everything here, with all its fields, is in the folder “dados” as well.',
    kinds: {
      record: 'Record and consent',
      messages: 'Messages',
      groupMessages: 'Messages in groups',
      tickets: 'Tickets',
      notes: 'Notes',
      schedules: 'Schedules',
      campaigns: 'Campaigns',
      lists: 'Lists',
      refusals: 'Requests not to be written to',
      imports: 'Rows of imports',
      deliveries: 'Deliveries to other programs',
      leftovers: 'Other traces',
    },
  },
  es: {
    tag: 'es-ES',
    title: 'Datos guardados',
    written: 'Escrito el',
    whole: 'Todo lo que está aquí, con todos los campos, está también en la carpeta “dados”.',
    kinds: {
      record: 'Registro y consentimiento',
      messages: 'Mensajes',
      groupMessages: 'Mensajes en grupos',
      tickets: 'Atenciones',
      notes: 'Notas internas y observaciones',
      schedules: 'Programaciones',
      campaigns: 'Campañas',
      lists: 'Listas',
      refusals: 'Pedidos de no enviar',
      imports: 'Filas de importaciones',
      deliveries: 'Envíos a otros programas',
      leftovers: 'Otros rastros',
    },
  },
  tr: {
    tag: 'tr-TR',
    title: 'Saklanan veriler',
    written: 'Yazıldığı tarih',
    whole: 'Buradaki her şey, bütün alanlarıyla “dados” klasöründe de vardır.',
    kinds: {
      record: 'Kayıt ve onay',
      messages: 'Mesajlar',
      groupMessages: 'Gruplardaki mesajlar',
      tickets: 'Görüşmeler',
      notes: 'Notlar',
      schedules: 'Zamanlamalar',
      campaigns: 'Kampanyalar',
      lists: 'Listeler',
      refusals: 'Mesaj almama istekleri',
      imports: 'İçe aktarma satırları',
      deliveries: 'Başka programlara gönderilenler',
      leftovers: 'Diğer izler',
    },
  },
};
