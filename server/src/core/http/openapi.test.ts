import { expect, test } from 'vitest'
import { z } from 'zod'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { loadModules } from './modules.ts'
import { openApi, schemaOf } from './openapi.ts'

const modules = await loadModules()
const document = await openApi(modules)

test('describes every call of every module under its path', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const calls = modules.flatMap((module) => Object.values(module.calls))
  expect(described.toSorted()).toEqual(calls.map((call) => `${call.method} ${call.path}`).toSorted())
})

test('names title, permission, fields and refusals of a call in Chinese', () => {
  const create = document.paths[visit.create.path].post
  expect(create).toMatchObject({
    operationId: 'visit.create',
    summary: visit.create.options.title,
    description: expect.stringContaining('live.visit.come.add'),
    requestBody: {
      content: {
        'application/json': { schema: { properties: { visitorName: { title: '访客姓名', maxLength: 50 } } } },
      },
    },
  })
  expect(create).toMatchObject({ description: expect.stringContaining('| 31071 | 离开时间须晚于到访时间 |') })
  expect(document.info.description).toContain('| 4011 | 登录状态失效，请重新登录 |')
})

test('names every permission in words', () => {
  const texts = JSON.stringify(document)
  for (const call of modules.flatMap((module) => Object.values(module.calls)))
    for (const code of call.options.permit.split(/[|&]/))
      if (code.includes('.')) expect(texts, `${call.name}: ${code}`).not.toContain(`${code}（${code}）`)
})

test('describes a type without a JSON form as any value, without an error', () => {
  expect(schemaOf(z.object({ when: z.date() }))).toMatchObject({ properties: { when: {} } })
})
