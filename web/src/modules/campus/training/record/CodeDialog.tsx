import { useEffect } from 'react'
import { codeSeconds } from '#contract/modules/campus/training/training.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { QrCode } from '#kit/look/QrCode.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

interface Props {
  trainingId: string
  title: string
  onClose: () => void
}

/** A code is renewed at half of its time: a user who has just scanned it is not too late. */
const shownMs = (codeSeconds * 1000) / 2

/** 签到二维码: shown at the place; a phone that scans it opens the phone entry and signs its user in. */
export default function CodeDialog({ trainingId, title, onClose }: Props) {
  const query = useCall(training.get, { trainingId, qr: 1, size: 1 }, { staleTime: 0, keep: false })
  const { refetch } = query
  useEffect(() => {
    const timer = setInterval(() => void refetch(), shownMs)
    return () => clearInterval(timer)
  }, [refetch])
  return (
    <Dialog open title={`${title} 扫码签到`} width={520} footer={null} onCancel={onClose}>
      <Loaded query={query}>
        {({ qr, memberNum, signNum }) => (
          <div className="training-code">
            {qr && <QrCode label="签到二维码" text={addressOf(trainingId, qr.qrText)} />}
            <p>用手机扫一扫签到，二维码每{codeSeconds / 2}秒更换，拍照转发无效</p>
            <p role="status">
              已签到 <b>{signNum}</b> 人，应到 <b>{memberNum}</b> 人
            </p>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The page of the phone entry that signs in with this code. */
const addressOf = (trainingId: string, code: string) =>
  `${location.origin}/app.html#/training?${new URLSearchParams({ id: trainingId, code })}`
