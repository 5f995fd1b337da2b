import { AudioMutedOutlined, SoundOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { serverNow } from '#kit/http/sign.ts'
import { muteUntil } from '../sound/mute-here.ts'

const muteMs = 10 * 60_000

/** 本机静音 for ten minutes, in this browser; the highest level sounds all the same. */
export function MuteButton({ until, nowMs }: { until: number; nowMs: number }) {
  const left = Math.max(0, Math.ceil((until - nowMs) / 1000))
  const words = left > 0 ? `静音 ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : '本机静音'
  return (
    <Button
      type="text"
      icon={left > 0 ? <AudioMutedOutlined /> : <SoundOutlined />}
      title={left > 0 ? '恢复声音' : '本机静音10分钟，紧急报警除外'}
      onClick={() => muteUntil(left > 0 ? 0 : serverNow() + muteMs)}
    >
      {words}
    </Button>
  )
}
