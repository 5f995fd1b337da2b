import { Dialog } from '#kit/Dialog.tsx'
import './invoice.css'
import InvoiceList from './InvoiceList.tsx'

interface Props {
  receipt: { receiptId: string; receiptNo: string }
  onClose: () => void
}

/** The invoices of one receipt. */
export default function InvoiceDialog({ receipt: { receiptId, receiptNo }, onClose }: Props) {
  return (
    <Dialog open title={`收据${receiptNo}的发票`} width={1100} onCancel={onClose} footer={null} destroyOnHidden>
      <div className="receipt-invoices">
        <InvoiceList receiptId={receiptId} />
      </div>
    </Dialog>
  )
}
