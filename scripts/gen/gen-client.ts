import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { Call } from '#contract/kit/calls.ts'
import { loadModules } from '#core/http/modules.ts'
import { schemaOf } from '#core/http/openapi.ts'
import { root } from '../files.ts'

/**
 * Writes the typed client of a module from the contract, over docs/api-client/client.ts:
 *
 *     node scripts/run.mjs scripts/gen/gen-client.ts visit > visit.ts
 */
export async function clientOf(moduleName: string) {
  const modules = (await loadModules()).filter((module) => module.name === moduleName)
  const calls = modules.flatMap((module) => Object.entries(module.calls))
  if (calls.length === 0) throw new Error(`no module ${moduleName}`)
  const types = await Promise.all(calls.map(([key, call]) => typesOf(name(key), call)))
  const methods = calls.map(
    ([key, { method, path, options }]) =>
      `    /** ${options.title} */\n    ${key}: (input: ${name(key)}Input) =>\n      send('${method}', '${path}', { ...input }${inQuery(method, options)}) as Promise<${name(key)}Reply>,`,
  )
  return [
    `// Written from the contract by scripts/gen/gen-client.ts.`,
    `import type { Send } from './client.ts'\n`,
    `export function ${moduleName.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}Client(send: Send) {`,
    `  return {\n${methods.join('\n')}\n  }\n}\n`,
    ...types,
  ].join('\n')
}

/** Parameters sent in the query although there is a body. */
const inQuery = (method: string, { query }: Call['options']) =>
  method === 'GET' || !query
    ? ''
    : `, ${JSON.stringify(Object.keys(query.shape)).replaceAll('"', "'").replaceAll(',', ', ')}`

const name = (key: string) => `${key[0].toUpperCase()}${key.slice(1)}`

async function typesOf(typeName: string, call: Call) {
  const { query, body, reply } = call.options
  const parts = [query, body].flatMap((schema) => (schema ? [commented(schemaOf(schema))] : []))
  const ids = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id)
  const properties = Object.assign({}, ...parts.map((part) => part.properties))
  const extra = call.method === 'GET' ? {} : { requestNo: { type: 'string' }, version: { type: 'integer' } }
  const input: JSONSchema = {
    type: 'object',
    additionalProperties: false,
    properties: { ...Object.fromEntries(ids.map((id) => [id, { type: 'string' }])), ...properties, ...extra },
    required: [...new Set([...ids, ...parts.flatMap((part) => (Array.isArray(part.required) ? part.required : []))])],
  }
  const wire = {
    bannerComment: '',
    additionalProperties: false,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  }
  const inputType = await compile(input, `${typeName}Input`, wire)
  const replyType = reply
    ? await compile(commented(schemaOf(reply)), `${typeName}Reply`, wire)
    : `export type ${typeName}Reply = null
`
  return `${inputType}\n${replyType}`
}

/** A title would become the name of a type: labels go into the comments. */
function commented(schema: unknown): JSONSchema {
  const text = JSON.stringify(schema, (_, value) => {
    if (typeof value?.title !== 'string') return value
    const { title, description, ...rest } = value
    return { ...rest, description: [title, description].filter(Boolean).join('：') }
  })
  return JSON.parse(text)
}

if (import.meta.main) {
  const moduleName = process.argv[2] ?? 'visit'
  writeFileSync(join(root, `docs/api-client/${moduleName}.ts`), await clientOf(moduleName))
}
