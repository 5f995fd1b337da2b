import { Empty } from 'antd'
import { packagePlatform, packageType, release } from '#contract/modules/platform/release/release.ts'
import { useCall } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { QrCode } from '#kit/look/QrCode.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

/** A code for the newest published package of each type, for phones to scan and download. */
export default function NewestCodes({ onClose }: { onClose: () => void }) {
  const query = useCall(release.newest, {}, { keep: false })
  return (
    <Dialog open title="扫码下载最新安装包" footer={null} width={640} onCancel={onClose}>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有已发布的安装包，请先在列表中发布" />
          ) : (
            <div className="rel-codes">
              {rows.map((row) => (
                <figure key={row.packageId}>
                  <QrCode
                    margin={2}
                    text={location.origin + release.fetch.path.replace('{packageId}', row.packageId)}
                  />
                  <figcaption>
                    <b>
                      {packageType.label(row.packageType)}（{packagePlatform.label(row.platform)}）
                    </b>
                    <span>
                      {row.packageName} {row.versionName}
                    </span>
                  </figcaption>
                </figure>
              ))}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
