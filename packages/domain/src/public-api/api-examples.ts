/** The programs for which the page about the messages API has examples. */
export const exampleLanguages = ['curl', 'node', 'python', 'php'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

export const exampleKinds = ['text', 'media'] as const;
export type ExampleKind = (typeof exampleKinds)[number];

/** What stands in an example: where it sends, and the words of the reader's language. */
export type ExampleWords = {
  /** The address of the API, `https://…/api/messages/send`. */
  readonly address: string;
  readonly number: string;
  /** The text, or the caption. */
  readonly body: string;
  /** The name of the file that is sent. */
  readonly file: string;
  /** What the example does, for its first line. */
  readonly comment: string;
};

/** An example that works as it is pasted, once the token is in BALCAO_TOKEN. A test runs those whose program is there. */
export function apiExample(language: ExampleLanguage, kind: ExampleKind, words: ExampleWords): string {
  return examples[language][kind](words).join('\n');
}

const key = 'pedido-48377';

type Example = (words: ExampleWords) => readonly string[];

const examples: Readonly<Record<ExampleLanguage, Readonly<Record<ExampleKind, Example>>>> = {
  curl: {
    text: ({ address, number, body, comment }) => [
      `# ${comment}`,
      `curl "${address}" \\`,
      '  -H "Authorization: Bearer $BALCAO_TOKEN" \\',
      `  -H "Idempotency-Key: ${key}" \\`,
      '  -H "Content-Type: application/json" \\',
      "  -d '{",
      `    "number": "${number}",`,
      `    "body": "${body}"`,
      "  }'",
    ],
    media: ({ address, number, body, file, comment }) => [
      `# ${comment}`,
      `curl "${address}" \\`,
      '  -H "Authorization: Bearer $BALCAO_TOKEN" \\',
      `  -H "Idempotency-Key: ${key}-nota" \\`,
      `  -F "number=${number}" \\`,
      `  -F "body=${body}" \\`,
      `  -F "medias=@${file}"`,
    ],
  },
  node: {
    text: ({ address, number, body, comment }) => [
      `// ${comment}`,
      `const answer = await fetch("${address}", {`,
      '  method: "POST",',
      '  headers: {',
      '    Authorization: `Bearer ${process.env.BALCAO_TOKEN}`,',
      `    "Idempotency-Key": "${key}",`,
      '    "Content-Type": "application/json",',
      '  },',
      '  body: JSON.stringify({',
      `    number: "${number}",`,
      `    body: "${body}",`,
      '  }),',
      '});',
      'console.log(answer.status, await answer.json());',
    ],
    media: ({ address, number, body, file, comment }) => [
      `// ${comment}`,
      'import { readFile } from "node:fs/promises";',
      '',
      'const form = new FormData();',
      `form.append("number", "${number}");`,
      `form.append("body", "${body}");`,
      `form.append("medias", new Blob([await readFile("${file}")]), "${file}");`,
      `const answer = await fetch("${address}", {`,
      '  method: "POST",',
      '  headers: {',
      '    Authorization: `Bearer ${process.env.BALCAO_TOKEN}`,',
      `    "Idempotency-Key": "${key}-nota",`,
      '  },',
      '  body: form,',
      '});',
      'console.log(answer.status, await answer.json());',
    ],
  },
  python: {
    text: ({ address, number, body, comment }) => [
      `# ${comment}`,
      'import json, os, urllib.request',
      '',
      'request = urllib.request.Request(',
      `    "${address}",`,
      '    data=json.dumps({',
      `        "number": "${number}",`,
      `        "body": "${body}",`,
      '    }).encode(),',
      '    headers={',
      '        "Authorization": "Bearer " + os.environ["BALCAO_TOKEN"],',
      `        "Idempotency-Key": "${key}",`,
      '        "Content-Type": "application/json",',
      '    },',
      ')',
      'with urllib.request.urlopen(request) as answer:',
      '    print(answer.status, json.load(answer))',
    ],
    media: ({ address, number, body, file, comment }) => [
      `# ${comment}`,
      'import json, os, urllib.request, uuid',
      '',
      'boundary = uuid.uuid4().hex',
      'fields = {',
      `    "number": "${number}",`,
      `    "body": "${body}",`,
      '}',
      'parts = [',
      '    f\'--{boundary}\\r\\nContent-Disposition: form-data; name="{name}"\\r\\n\\r\\n{value}\\r\\n\'.encode()',
      '    for name, value in fields.items()',
      ']',
      `with open("${file}", "rb") as file:`,
      '    parts += [',
      `        f'--{boundary}\\r\\nContent-Disposition: form-data; name="medias"; filename="${file}"\\r\\n\\r\\n'.encode(),`,
      '        file.read(),',
      "        f'\\r\\n--{boundary}--\\r\\n'.encode(),",
      '    ]',
      'request = urllib.request.Request(',
      `    "${address}",`,
      '    data=b"".join(parts),',
      '    headers={',
      '        "Authorization": "Bearer " + os.environ["BALCAO_TOKEN"],',
      `        "Idempotency-Key": "${key}-nota",`,
      '        "Content-Type": "multipart/form-data; boundary=" + boundary,',
      '    },',
      ')',
      'with urllib.request.urlopen(request) as answer:',
      '    print(answer.status, json.load(answer))',
    ],
  },
  php: {
    text: ({ address, number, body, comment }) => [
      '<?php',
      `// ${comment}`,
      `$call = curl_init("${address}");`,
      'curl_setopt_array($call, [',
      '    CURLOPT_RETURNTRANSFER => true,',
      '    CURLOPT_HTTPHEADER => [',
      '        "Authorization: Bearer " . getenv("BALCAO_TOKEN"),',
      `        "Idempotency-Key: ${key}",`,
      '        "Content-Type: application/json",',
      '    ],',
      '    CURLOPT_POSTFIELDS => json_encode([',
      `        "number" => "${number}",`,
      `        "body" => "${body}",`,
      '    ]),',
      ']);',
      'echo curl_exec($call), PHP_EOL;',
    ],
    media: ({ address, number, body, file, comment }) => [
      '<?php',
      `// ${comment}`,
      `$call = curl_init("${address}");`,
      'curl_setopt_array($call, [',
      '    CURLOPT_RETURNTRANSFER => true,',
      '    CURLOPT_HTTPHEADER => [',
      '        "Authorization: Bearer " . getenv("BALCAO_TOKEN"),',
      `        "Idempotency-Key: ${key}-nota",`,
      '    ],',
      '    CURLOPT_POSTFIELDS => [',
      `        "number" => "${number}",`,
      `        "body" => "${body}",`,
      `        "medias" => new CURLFile("${file}"),`,
      '    ],',
      ']);',
      'echo curl_exec($call), PHP_EOL;',
    ],
  },
};
