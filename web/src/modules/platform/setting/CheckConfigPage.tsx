import { SoundOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { Permit } from '#kit/Permit.tsx'
import { businessGroups } from './group-names.ts'
import { ReviewTable } from './review/ReviewTable.tsx'
import { SettingTabs } from './SettingTabs.tsx'
import { SwitchForm } from './switch/SwitchForm.tsx'

const BroadcastModal = lazy(() => import('./BroadcastModal.tsx'))

/** Business switches, and the reviewers of each process (platform.md 6). */
export default function CheckConfigPage() {
  const [speaking, setSpeaking] = useState(false)
  return (
    <>
      <SettingTabs
        tabs={[
          {
            key: 'switches',
            label: '业务参数',
            children: <SwitchForm groups={businessGroups} permit="systemSetting.checkConfig.save" />,
          },
          { key: 'review', label: '审核流程', children: <ReviewTable /> },
        ]}
        extra={
          <Permit need={setting.broadcast.options.permit}>
            <Button size="small" icon={<SoundOutlined />} onClick={() => setSpeaking(true)}>
              语音广播
            </Button>
          </Permit>
        }
      />
      {speaking && (
        <Suspense>
          <BroadcastModal onClose={() => setSpeaking(false)} />
        </Suspense>
      )}
    </>
  )
}
