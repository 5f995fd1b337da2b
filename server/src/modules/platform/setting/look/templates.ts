import { common, refuse } from '#contract/kit/refusals.ts'
import {
  PrintTemplate,
  type PrintTemplateValue,
  type TemplateCode,
  templateCode,
  templateDefault,
} from '#contract/modules/platform/setting/print-template.ts'
import type { Db } from '#core/db/db.ts'
import { type Row, table } from '#core/rows/store/table.ts'
import { find, insert, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'

/** Print templates: those of the product, and the changes of an institution (platform.md 6, 模板设置). */

const templates = table('printTemplate', 'templateCode', {
  label: '打印模板',
  fields: PrintTemplate,
  title: 'templateName',
})

type StoredTemplate = PrintTemplateValue & { version: number }

export async function templatesOf(db: Db, orgId: string): Promise<StoredTemplate[]> {
  const rows = await db.selectFrom('printTemplate').selectAll().where('orgId', '=', orgId).execute()
  const own = new Map(rows.map((row) => [row.templateCode, row]))
  return templateCode.values.map((code) => shown(code, own.get(code)))
}

/** One template, for users who print it. */
export async function printTemplateOf(db: Db, orgId: string, code: TemplateCode): Promise<StoredTemplate> {
  const row = await db
    .selectFrom('printTemplate')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('templateCode', '=', code)
    .executeTakeFirst()
  return shown(code, row)
}

function shown(code: TemplateCode, row: Row<'printTemplate'> | undefined): StoredTemplate {
  return row ? { ...PrintTemplate.parse(row), version: row.version } : { ...templateDefault(code), version: 0 }
}

type Change = Partial<PrintTemplateValue> & {
  templateCode: TemplateCode
  version?: number | null
  restore?: 0 | 1 | null
}

/** All or nothing. Gives the names of the changed ones. */
export async function saveTemplates(db: Db, who: Who, changes: readonly Change[]): Promise<string[]> {
  const names: string[] = []
  for (const { version, restore, ...values } of changes) {
    const row = await find(db, templates, who, values.templateCode)
    if ((version ?? 0) !== (row?.version ?? 0)) refuse(common.stale)
    const before = shown(values.templateCode, row)
    if (restore === 1) {
      if (row) await remove(db, templates, who, row)
    } else if (row) await update(db, templates, who, row, { ...values, version: row.version })
    else await insert(db, templates, who, { ...before, ...values })
    names.push(templateCode.label(values.templateCode))
  }
  return names
}
