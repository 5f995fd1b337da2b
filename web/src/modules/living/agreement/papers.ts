import type { z } from 'zod'
import type { Contract } from '#contract/modules/living/agreement/agreement.ts'
import { homeCategory } from '#contract/modules/platform/document/document.ts'
import type { Column } from '#kit/cols.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { contractColumns } from './contract-columns.ts'

/** The two pages of documents: of residents, and of home care elders, which have their own codes and templates. */

export interface Papers {
  name: string
  home: 0 | 1
  columns: Column<z.output<typeof Contract>>[]
  /** Query values that the page sets for its list, and sends when a document is signed. */
  fixed?: { home: 1 }
  /** Which templates are offered. */
  templates?: { category: number }
  person: FieldOption
  permits: Record<'add' | 'edit' | 'renew' | 'terminate' | 'delete' | 'download' | 'print', string>
  /** The page of the templates, with its permission. */
  making: { path: string; permit: string }
}

const either = (action: string) => `live.contractDocument.${action}|live.tempeleteDocument.${action}`

export const house: Papers = {
  name: 'contract',
  home: 0,
  columns: contractColumns,
  person: { params: { oldmanStatuses: '1,3,4,5' } },
  permits: {
    add: either('add'),
    edit: either('edit'),
    delete: either('delete'),
    download: either('download'),
    print: either('print'),
    renew: 'live.contractDocument.renew',
    terminate: 'live.contractDocument.terminate',
  },
  making: { path: '/systemSetting/templateDocument', permit: 'systemSetting.templateDocument.add' },
}

const atHome = (action: string) => `homecare.tempeleteDocument.${action}`

/** The elder is chosen from the list of home care elders. */
export const homeCare: Omit<Papers, 'person'> = {
  name: 'home-contract',
  home: 1,
  fixed: { home: 1 },
  templates: { category: homeCategory },
  // Not a resident, so there is no resident card.
  columns: contractColumns.map((column) =>
    column.key === 'oldmanName' ? { ...column, render: (_, { oldmanName }) => oldmanName } : column,
  ),
  permits: {
    add: atHome('add'),
    edit: atHome('edit'),
    delete: atHome('delete'),
    download: atHome('download'),
    print: atHome('print'),
    renew: atHome('add'),
    terminate: atHome('edit'),
  },
  making: { path: '/systemSetting/homeTemplateDocument', permit: 'systemSetting.homeTemplateDocument.add' },
}
