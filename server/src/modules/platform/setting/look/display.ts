import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import { Display, displayDefaults } from '#contract/modules/platform/setting/setting.ts'
import type { Db } from '#core/db/db.ts'
import { fileIdOf, pathOf } from '#core/files/links.ts'
import { table } from '#core/rows/store/table.ts'
import { record } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { bindFiles } from '../../file/service.ts'
import { storeSetting } from '../setting-row.ts'

/** Names, pictures, colours and watermark of an organisation: one row of table `setting` beside the switches. */

const displayKey = 'display'
const displays = table('setting', 'settingKey', {
  label: '系统设置',
  fields: Display.extend(Display.shape.loginPageConfig.shape),
  title: 'settingName',
})

export type DisplayValue = z.output<typeof Display>

/** The stored display settings over the defaults. `version` 0: never saved. */
export async function displayOf(db: Db, orgId: string): Promise<DisplayValue & { version: number }> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('orgId', '=', orgId)
    .where('settingKey', '=', displayKey)
    .executeTakeFirst()
  const stored = (row?.value ?? {}) as Partial<DisplayValue> // as: checked against Display when it was saved
  return { ...displayDefaults, ...stored, version: row?.version ?? 0 }
}

const pictures = ['systemIcon', 'windowIcon'] as const
const pagePictures = ['loginIcon', 'loginBackground', 'welcomeBackground'] as const

/** The same with every picture's address changed: to the stored form, or to one with a ticket. */
export function withPictures<T extends DisplayValue>(display: T, change: (link: string) => string): T {
  const of = (link: string | null | undefined) => (link ? change(link) : link)
  const page = display.loginPageConfig
  return {
    ...display,
    ...Object.fromEntries(pictures.map((key) => [key, of(display[key])])),
    loginPageConfig: { ...page, ...Object.fromEntries(pagePictures.map((key) => [key, of(page[key])])) },
  }
}

/** Uploaded pictures belong to the display settings from now on; earlier ones are released. */
export async function bindPictures(db: Db, who: Who, display: DisplayValue): Promise<DisplayValue> {
  const links = [...pictures.map((key) => display[key]), ...pagePictures.map((key) => display.loginPageConfig[key])]
  const uploaded = links.filter((link) => link && fileIdOf(link))
  await bindFiles(db, who, { bizType: 'setting.display', bizId: displayKey }, uploaded)
  return withPictures(display, (link) => {
    const fileId = fileIdOf(link)
    return fileId ? pathOf(fileId) : link
  })
}

/** Saves all of it at once; a change by another user in between is 21002. */
export async function saveDisplay(db: Db, who: Who, value: DisplayValue, version: number) {
  const before = await displayOf(db, who.orgId)
  if (version !== before.version) refuse(common.stale)
  const saved = await storeSetting(db, who, displayKey, { value, version })
  record(who, displays, 'EDIT', flat(before), flat(value))
  return { before, after: { ...value, version: saved } }
}

/** A flat object, so that the data log names each field. */
function flat({ loginPageConfig, ...display }: DisplayValue) {
  return { ...display, ...loginPageConfig, settingKey: displayKey, settingName: '显示设置' }
}
