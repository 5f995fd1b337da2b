import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file } from '#contract/modules/platform/file/file.ts'
import { linkOf } from '#core/files/links.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { clean } from './clean.ts'
import { bindFiles, filesOf, letGo } from './service.ts'
import { docx, doorsOf, noisy, openStoreApp, pdf, type StoreApp, stores } from './test-forms.ts'

describe.each(stores)('%s', (kind) => {
  let site: StoreApp
  let app: TestApp
  let nurse: Client
  beforeAll(async () => {
    site = await openStoreApp(kind)
    app = site.app
    nurse = await app.as('NURSE')
  })
  afterAll(() => site.close())

  const { send, read, rowsOf } = doorsOf(() => ({ app, client: nurse }))

  describe('reading', () => {
    const uploaded = async (client = nurse) =>
      (await send(file.uploadStream, { name: 'a.docx', content: docx(), client })).data

    test('no ticket, a foreign one or a changed one is refused', async () => {
      const one = await uploaded()
      const two = await uploaded()
      const ticket = one.urlPath.split('?t=')[1]
      const [until, orgId, sessionId, signature] = ticket.split('.')
      const later = (Number.parseInt(until, 36) + 1).toString(36)
      for (const t of ['x', 'a.b.c.d', [later, orgId, sessionId, signature].join('.'), `${ticket}x`]) {
        const got = await read(`/files/${one.fileId}?t=${t}`)
        expect([got.statusCode, got.json().code]).toEqual([401, 21003])
      }
      expect((await read(`/files/${two.fileId}?t=${ticket}`)).statusCode).toBe(401)
      expect((await read(`/files/${one.fileId}`)).json().code).toBe(21001)
    })

    test('scenario 19: a ticket ends after 10 minutes, the next read of the record brings a new one', async () => {
      const { urlPath } = await uploaded()
      app.clock.set('2025-06-10 10:10:00')
      expect((await read(urlPath)).statusCode).toBe(200)
      app.clock.set('2025-06-10 10:10:01')
      expect((await read(urlPath)).statusCode).toBe(401)
      app.clock.set('2025-06-10 10:00:00')
    })

    test('a ticket ends with its session', async () => {
      const leaver = await app.as('NURSE')
      const { urlPath } = await uploaded(leaver)
      await app.db((db) =>
        db
          .updateTable('session')
          .set({ revokedTime: app.clock.now() })
          .where('sessionId', '=', leaver.sessionId)
          .execute(),
      )
      expect((await read(urlPath)).statusCode).toBe(401)
    })
  })

  describe('attachments of a resident', () => {
    const owner = { bizType: 'oldman', bizId: 'oldman-1' }
    beforeAll(() =>
      app.db(async (db) => {
        const person = { oldmanIdCard: '310101194001011230', sex: 0 as const, birthDate: '1940-01-01' }
        const row: FreshRow<'oldman'> = {
          orgId: app.orgId,
          oldmanId: 'oldman-1',
          oldmanNo: 'LR1',
          oldmanName: '王建国',
          ...person,
        }
        await db.insertInto('oldman').values(row).execute()
      }),
    )
    const fields = { oldmanId: 'oldman-1', fileType: '4' }

    test('belong to the archive at once, with their type', async () => {
      const client = await app.as('RECEPTION')
      const { data } = await send(file.uploadStream, { name: '体检.pdf', content: pdf('report'), fields, client })
      const [row] = await app.db((db) => filesOf(db, app.who(), owner))
      expect(row).toMatchObject({
        fileId: data.fileId,
        sourceName: '体检.pdf',
        fileType: 4,
        createByName: 'RECEPTION用户',
      })
      await app.db((db) => letGo(db, app.who(), owner))
      expect(await app.db((db) => filesOf(db, app.who(), owner))).toEqual([])
    })

    test('are refused without the right to edit archives, and for an unknown resident', async () => {
      const cook = await app.as('STOREKEEPER')
      const content = pdf('refused')
      expect(await send(file.uploadStream, { name: 'a.pdf', content, fields, client: cook })).toMatchObject({
        code: 401,
      })
      const client = await app.as('RECEPTION')
      const unknown = { ...fields, oldmanId: 'nobody' }
      expect(await send(file.uploadStream, { name: 'a.pdf', content, fields: unknown, client })).toMatchObject({
        code: 21003,
      })
    })
  })

  describe('binding', () => {
    const owner = { bizType: 'oldman.photo', bizId: 'o1' }
    const who = (client: Client) => ({ ...app.who(), userId: client.userId })
    const uploaded = async (client = nurse) =>
      (await send(file.uploadCommon, { name: 'a.png', content: await noisy().png().toBuffer(), client })).data

    test('a record stores addresses without tickets, and shows them with new ones', async () => {
      const { imagePath, fileId } = await uploaded()
      const stored = await app.db((db) => bindFiles(db, who(nurse), owner, [imagePath, null]))
      expect(stored).toEqual([`/files/${fileId}`])
      expect(linkOf(app.services, { ...who(nurse), sessionId: nurse.sessionId }, stored[0])).toBe(imagePath)
      expect(linkOf(app.services, who(nurse), null)).toBeNull()
    })

    test('a replaced picture is released', async () => {
      const old = await uploaded()
      const fresh = await uploaded()
      const other = { ...owner, bizId: 'o2' }
      await app.db((db) => bindFiles(db, who(nurse), other, [old.imagePath]))
      await app.db((db) => bindFiles(db, who(nurse), other, [fresh.imagePath]))
      const bound = new Map((await rowsOf()).map((row) => [row.fileId, row.bound]))
      expect([bound.get(old.fileId), bound.get(fresh.fileId)]).toEqual([0, 1])
    })

    test('a file of another user, of another record, or an unknown one cannot be bound', async () => {
      const mine = await uploaded()
      const upload = await uploaded()
      await app.db((db) => bindFiles(db, who(nurse), owner, [upload.imagePath]))
      const bind = (client: Client, link: string) =>
        app.db((db) => bindFiles(db, who(client), { ...owner, bizId: 'o3' }, [link]))
      const stranger = await app.as('NURSE')
      await expect(bind(stranger, mine.imagePath)).rejects.toThrow('文件不符合要求')
      for (const link of [upload.imagePath, '/files/none', 'https://x.test/a.png'])
        await expect(bind(nurse, link)).rejects.toThrow('文件不符合要求')
    })
  })

  test('the nightly clean-up removes files not bound within 24 h, and content only with its last file', async () => {
    app.clock.set('2025-06-20 10:00:00')
    const content = docx()
    const stored = (await send(file.uploadStream, { name: 'kept.docx', content })).data
    await send(file.uploadStream, { name: 'orphan.docx', content })
    const lone = (await send(file.uploadCommon, { name: 'lone.png', content: await noisy().png().toBuffer() })).data
    await app.db((db) =>
      bindFiles(db, { ...app.who(), userId: nurse.userId }, { bizType: 'x', bizId: 'y' }, [stored.urlPath]),
    )
    const jobs = openJobs({ services: app.services, jobs: [clean] })
    app.clock.set('2025-06-21 09:59:59')
    await jobs.runNow('clean', app.orgId)
    const young = (await rowsOf()).map((row) => row.sourceName)
    expect(young).toEqual(expect.arrayContaining(['kept.docx', 'orphan.docx', 'lone.png']))
    app.clock.set('2025-06-21 10:00:01')
    await jobs.runNow('clean', app.orgId)
    const left = await rowsOf()
    expect(left.map((row) => row.sourceName)).not.toContain('orphan.docx')
    expect(left.map((row) => row.fileId)).not.toContain(lone.fileId)
    const keys = new Set(left.flatMap((row) => [row.storeKey, row.thumbKey]).filter((key) => key !== null))
    expect(await site.stored()).toEqual([...keys].toSorted())
    expect(
      await app.services.files.read(left.find((row) => row.fileId === stored.fileId)?.storeKey ?? ''),
    ).toBeDefined()
    app.clock.set('2025-06-10 10:00:00')
  })
})
