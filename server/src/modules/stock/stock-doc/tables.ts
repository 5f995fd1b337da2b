import { code } from '#contract/kit/fields.ts'
import { docType } from '#contract/modules/stock/stock/ledger.ts'
import { Deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { Scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { Store } from '#contract/modules/stock/stock-doc/store.ts'
import { table } from '#core/rows/store/table.ts'

/** Documents of all kinds are in one table, each kind with its own columns filled. */
export const docs = table('stockDoc', 'docId', {
  label: '库存单据',
  fields: Store.extend({
    docType: code('单据', docType),
    signImage: Deliver.shape.signImage,
    photos: Scrap.shape.photos,
  }),
  title: 'docNo',
})
