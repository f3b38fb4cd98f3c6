/** In which examples are written. */
export const exampleLanguages = ['curl', 'javascript', 'python', 'php'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

/** The call itself, and where all the others stand. */
export const callAt = (origin: string): string => `POST ${origin}/api/messages/send`;
export const documentAddresses = ['/api/docs', '/api/openapi.json'] as const;

interface Place {
  /** Where this installation is. */
  readonly origin: string;
  readonly token: string;
}

const message = {
  number: '5511987654321',
  body: 'Olá!',
  userId: null,
  queueId: null,
  sendSignature: false,
  closeTicket: false,
};
const json = JSON.stringify(message, null, 2);
/** The same as Python writes it. */
const dict = json.replaceAll('null', 'None').replaceAll('false', 'False');
const array = Object.entries(message)
  .map(([name, value]) => `    '${name}' => ${typeof value === 'string' ? `'${value}'` : String(value)},`)
  .join('\n');

/** A call that sends a text, ready to be run. */
export function textExample(language: ExampleLanguage, { origin, token }: Place): string {
  const url = `${origin}/api/messages/send`;
  switch (language) {
    case 'curl':
      return [
        `curl -X POST ${url} \\`,
        `  -H 'Authorization: Bearer ${token}' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -H "Idempotency-Key: $(uuidgen)" \\`,
        `  -d '${JSON.stringify(message)}'`,
      ].join('\n');
    case 'javascript':
      return [
        `const response = await fetch('${url}', {`,
        `  method: 'POST',`,
        `  headers: {`,
        `    Authorization: 'Bearer ${token}',`,
        `    'Content-Type': 'application/json',`,
        `    'Idempotency-Key': crypto.randomUUID(),`,
        `  },`,
        `  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),`,
        `});`,
        `console.log(await response.json());`,
      ].join('\n');
    case 'python':
      return [
        `import uuid`,
        `import requests`,
        ``,
        `response = requests.post(`,
        `    '${url}',`,
        `    headers={'Authorization': 'Bearer ${token}', 'Idempotency-Key': str(uuid.uuid4())},`,
        `    json=${dict.replaceAll('\n', '\n    ')},`,
        `)`,
        `print(response.json())`,
      ].join('\n');
    case 'php':
      return [
        `<?php`,
        `$call = curl_init('${url}');`,
        `curl_setopt_array($call, [`,
        `  CURLOPT_POST => true,`,
        `  CURLOPT_RETURNTRANSFER => true,`,
        `  CURLOPT_HTTPHEADER => [`,
        `    'Authorization: Bearer ${token}',`,
        `    'Content-Type: application/json',`,
        `    'Idempotency-Key: ' . bin2hex(random_bytes(16)),`,
        `  ],`,
        `  CURLOPT_POSTFIELDS => json_encode([`,
        array,
        `  ]),`,
        `]);`,
        `echo curl_exec($call);`,
      ].join('\n');
  }
}

/** The same with a file, as a form. */
export function mediaExample(language: ExampleLanguage, { origin, token }: Place): string {
  const url = `${origin}/api/messages/send`;
  switch (language) {
    case 'curl':
      return [
        `curl -X POST ${url} \\`,
        `  -H 'Authorization: Bearer ${token}' \\`,
        `  -F number=${message.number} \\`,
        `  -F 'body=${message.body}' \\`,
        `  -F medias=@boleto.pdf`,
      ].join('\n');
    case 'javascript':
      return [
        `const form = new FormData();`,
        `form.set('number', '${message.number}');`,
        `form.set('body', '${message.body}');`,
        `form.append('medias', file);`,
        `const response = await fetch('${url}', {`,
        `  method: 'POST',`,
        `  headers: { Authorization: 'Bearer ${token}' },`,
        `  body: form,`,
        `});`,
        `console.log(await response.json());`,
      ].join('\n');
    case 'python':
      return [
        `import requests`,
        ``,
        `response = requests.post(`,
        `    '${url}',`,
        `    headers={'Authorization': 'Bearer ${token}'},`,
        `    data={'number': '${message.number}', 'body': '${message.body}'},`,
        `    files=[('medias', open('boleto.pdf', 'rb'))],`,
        `)`,
        `print(response.json())`,
      ].join('\n');
    case 'php':
      return [
        `<?php`,
        `$call = curl_init('${url}');`,
        `curl_setopt_array($call, [`,
        `  CURLOPT_POST => true,`,
        `  CURLOPT_RETURNTRANSFER => true,`,
        `  CURLOPT_HTTPHEADER => ['Authorization: Bearer ${token}'],`,
        `  CURLOPT_POSTFIELDS => [`,
        `    'number' => '${message.number}',`,
        `    'body' => '${message.body}',`,
        `    'medias' => new CURLFile('boleto.pdf'),`,
        `  ],`,
        `]);`,
        `echo curl_exec($call);`,
      ].join('\n');
  }
}
