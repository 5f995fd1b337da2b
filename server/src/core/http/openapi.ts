import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import menus from '#contract/data/menus.json' with { type: 'json' }
import { type Call, open, signedIn, writes } from '#contract/kit/calls.ts'
import { isOptional, metaOf } from '#contract/kit/fields.ts'
import { access, common, type RefusalDef } from '#contract/kit/refusals.ts'
import type { ObjectSchema, Schema } from '#contract/kit/schema.ts'
import { contractFiles } from './modules.ts'
import type { Module } from './serve.ts'

/** `/openapi.json` and `/docs`: every call with its permission and refusals, from the contract alone. */

/** The OpenAPI 3.1 document of these modules. */
export async function openApi(modules: readonly Module[]) {
  const refusals = await moduleRefusals()
  const calls = modules.flatMap((module) => Object.values(module.calls))
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    paths[call.path][call.method.toLowerCase()] = operation(call, refusals.get(call.module) ?? [])
  }
  return {
    openapi: '3.1.0',
    info: { title: '智慧养老管理平台', version: '3', description: intro },
    tags: modules.map(({ name }) => ({
      name,
      description: `${calls.filter((call) => call.module === name).length} 个调用`,
    })),
    paths,
    components: { securitySchemes: schemes },
    security: [{ token: [], fetchKey: [], secret: [] }],
  }
}

const intro = `业务调用一律以 HTTP 200 应答 \`{code, msg, data}\`：\`code\` 为 0 即成功，否则 \`msg\` 是给使用者看的中文原因。
除标明“无需登录”的调用外，每个请求带登录时得到的 \`token\`、\`fetch-key\` 和逐次生成的 \`secret\` 三个请求头（做法见 docs/api-client）。
写入可带 \`requestNo\`（最长 64 字）：同一编号重复发送只做一次并返回第一次的结果；修改带读到的 \`version\`；影响多位老人资金的写入先以拒绝列出名单和金额，带 \`confirmed: 1\` 再发即执行。

所有调用共有的拒绝：

${refusalTable([...Object.values(common), ...Object.values(access)])}`

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })
const schemes = {
  token: header('token', '登录应答中的 token'),
  fetchKey: header('fetch-key', '登录应答中的 fetchKey'),
  secret: header('secret', '由 token 与 fetchKey 导出的密钥对“用户编号.毫秒时间”加密，附加数据为“方法 路径”'),
}

function refusalTable(refusals: readonly RefusalDef[]) {
  const rows = refusals.toSorted((a, b) => a.code - b.code).map(({ code, text }) => `| ${code} | ${text} |`)
  return ['| 代码 | 拒绝原因 |', '|---|---|', ...rows].join('\n')
}

function operation(call: Call, refusals: readonly RefusalDef[]) {
  const { title, body, steps, reply, query, file, encoding, version } = call.options
  const facts = [
    `权限：${permitWords(call.options.permit)}`,
    writes(call) && `写入后刷新：${call.options.touches?.join('、') || '无'}`,
    call.options.exportPermit && `带 export=xlsx 导出，权限：${permitWords(call.options.exportPermit)}`,
    version && `请求头 ${version.startsWith('V') ? 'ApiVersion' : 'api-version'}: ${version}`,
  ]
  // The refusals of a module belong to its writes; reads have the common refusals.
  if (writes(call) && refusals.length > 0) facts.push(`本模块的拒绝：\n\n${refusalTable(refusals)}`)
  const content = body && {
    [contentType(encoding)]: { schema: steps ? { oneOf: stepSchemas(steps) } : schemaOf(body) },
  }
  return {
    operationId: call.name,
    tags: [call.module],
    summary: title,
    description: facts.filter(Boolean).join('\n\n'),
    parameters: [...pathParameters(call.path), ...queryParameters(query)],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: { 200: { description: file ? '文件内容' : '应答', ...(file ? {} : { content: envelope(reply) }) } },
    ...(call.options.permit === open ? { security: [] } : {}),
  }
}

/** Each step is described by itself, with the fields it needs. */
const stepSchemas = (steps: NonNullable<Call['options']['steps']>) =>
  Object.entries(steps).map(([name, { title, body, from, to }]) => ({
    ...schemaOf(body),
    title,
    description: from ? `${from.join('、')} → ${to}` : name,
  }))

const contentType = (encoding: Call['options']['encoding']) =>
  encoding === 'multipart'
    ? 'multipart/form-data'
    : encoding === 'form'
      ? 'application/x-www-form-urlencoded'
      : 'application/json'

/** `a|b&c` in words: 甲 或（乙 且 丙）. */
function permitWords(permit: string) {
  if (permit === open) return '无需登录'
  if (permit === signedIn) return '登录即可'
  const any = permit.split('|').map((part) =>
    part
      .split('&')
      .map((code) => `${codeNames.get(code) ?? code}（${code}）`)
      .join(' 且 '),
  )
  return any.join(' 或 ')
}

interface Entry {
  menuName: string
  authorityCode: string
  children?: readonly Entry[]
}

/** `来访登记 · 新增`: a code by its page and button in the built-in menu tree. */
const codeNames = new Map<string, string>()
nameCodes(menus.menus, '')

function nameCodes(entries: readonly Entry[], page: string) {
  for (const { menuName, authorityCode, children } of entries) {
    if (authorityCode) codeNames.set(authorityCode, page ? `${page} · ${menuName}` : menuName)
    nameCodes(children ?? [], menuName)
  }
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const queryParameters = (query: ObjectSchema | undefined) =>
  Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !isOptional(schema),
    schema: schemaOf(schema),
  }))

const envelope = (reply: Schema | undefined) => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['code', 'msg', 'data'],
      properties: {
        code: { type: 'integer' },
        msg: { type: 'string' },
        data: reply ? schemaOf(reply) : { type: 'null' },
      },
    },
  },
})

/** JSON schema of a request or an answer, with the Chinese label of each field. */
export function schemaOf(schema: Schema) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const meta = zodSchema instanceof z.ZodType ? metaOf(zodSchema) : undefined
      if (!meta) return
      jsonSchema.title = meta.label
      const words = (meta.codes?.options ?? []).map(({ value, label }) => `${value} ${label}`)
      const facts = [meta.kind === 'fen' && '单位：分', meta.unit && `单位：${meta.unit}`, words.join('，'), meta.help]
      const description = facts.filter(Boolean).join('；')
      if (description) jsonSchema.description = description
    },
  })
  return rest
}

/** The refusals a contract folder declares, by the names of its calls. */
async function moduleRefusals() {
  const byModule = new Map<string, RefusalDef[]>()
  for (const [folder, files] of Map.groupBy(contractFiles(), ({ module }) => module)) {
    const exported = await Promise.all(files.map(({ file }): Promise<Record<string, unknown>> => import(file.href)))
    const members = exported
      .flatMap((file) => Object.values(file))
      .filter(isGroup)
      .flatMap((group) => Object.values(group))
    const names = new Set([folder, ...members.filter(isCall).map((call) => call.module)])
    for (const name of names) byModule.set(name, members.filter(isRefusalDef))
  }
  return byModule
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCall = (value: unknown): value is Call => isGroup(value) && 'path' in value && 'module' in value
const isRefusalDef = (value: unknown): value is RefusalDef =>
  isGroup(value) && typeof value.code === 'number' && typeof value.text === 'string'

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const viewerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

/** Serves the document and the viewer's own files; the page has only three lines of script from the product. */
export function serveDocs(app: FastifyInstance, modules: readonly Module[]) {
  let text: string | undefined
  app.get('/openapi.json', async (_, reply) => {
    text ??= JSON.stringify(await openApi(modules))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  app.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs/start.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(starter))
  for (const name of viewerFiles)
    app.get(`/docs/${name}`, (_, reply) =>
      reply.type(types[name.split('.').pop() ?? '']).send(readFileSync(join(viewer, name))),
    )
}

const types: Record<string, string> = { css: 'text/css', js: 'text/javascript', png: 'image/png' }

const page = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <title>接口文档</title>
    <link rel="icon" href="/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

const starter = `SwaggerUIBundle({
  url: '/openapi.json', dom_id: '#docs', docExpansion: 'none', filter: true,
  supportedSubmitMethods: [], defaultModelsExpandDepth: -1,
})
`
