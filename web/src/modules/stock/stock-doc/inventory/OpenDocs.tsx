import { Alert, Button } from 'antd'
import { docType } from '#contract/modules/stock/stock/ledger.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { inventoryRefusals } from '#contract/modules/stock/stock-doc/inventory.ts'
import { usePage } from '#kit/page/page.ts'

export interface OpenDoc {
  docType: (typeof docType.values)[number]
  docId: string
  docNo: string
  status: (typeof docStatus.values)[number]
}

/** The documents named by refusal 23072; undefined for any other. */
export function openDocsOf(code: number, error: unknown): OpenDoc[] | undefined {
  if (code !== inventoryRefusals.openDocs.code) return undefined
  const { docs } = Object(Object(error).data) // as: the data the server sends with this code
  return Array.isArray(docs) ? docs : undefined
}

const { store, deliver, scrap, lend, transfer, inventory } = docType.is
/** The page of each kind of document. */
const pageOf: Readonly<Record<string, string>> = {
  [store]: '/warehouse/stockIn/detail?storeId=',
  [deliver]: '/warehouse/stockOut/detail?deliverId=',
  [scrap]: '/warehouse/scrap/detail?scrapId=',
  [lend]: '/warehouse/lend/detail?lendId=',
  [transfer]: '/warehouse/transfer/detail?transferId=',
  [inventory]: '/warehouse/inventory/detail?inventoryId=',
}

/** The open documents that prevent the start of a count, each with a link (stock.md 3.7). */
export function OpenDocs({ docs }: { docs: readonly OpenDoc[] }) {
  const page = usePage()
  return (
    <Alert
      type="error"
      showIcon
      title={`盘点范围内有${docs.length}张单据没有办完，请先审核、收货或取消`}
      description={docs.map((doc) => (
        <Button key={doc.docId} type="link" onClick={() => page.open(`${pageOf[doc.docType]}${doc.docId}`)}>
          {`${docType.label(doc.docType)} ${doc.docNo} ${docStatus.label(doc.status)}`}
        </Button>
      ))}
    />
  )
}
