import { Store } from '#contract/modules/stock/stock-doc/store.ts'
import { table } from '../../../core/rows/write.ts'

export const docs = table('stockDoc', 'docId', { label: '库存单据', fields: Store, title: 'docNo' })
