import { SoundOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { toasts } from '#kit/look/toaster.ts'

/** Sample values for the placeholders of the text. */
const example: Readonly<Record<string, string>> = { 床位: '101房1床', 老人: '王秀英', 报警: '离床10分钟' }
const usual = '{床位}{老人}{报警}'

/** 试听: speaks the text of the form, with its volume by day. */
export function VoiceTrial() {
  const form = Form.useFormInstance()
  function speak() {
    if (!('speechSynthesis' in window)) return void toasts.warn('此浏览器不支持语音播报')
    const { voiceText, volumeDay } = form.getFieldsValue()
    const text = String(voiceText || usual).replace(/\{([^}]+)\}/g, (whole, name) => example[name] ?? whole)
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = 'zh-CN'
    utterance.volume = Math.min(100, Math.max(0, Number(volumeDay ?? 80))) / 100
    utterance.onerror = () => void toasts.warn('本机没有可用的中文语音')
    window.speechSynthesis.cancel()
    window.speechSynthesis.speak(utterance)
  }
  return (
    <Button icon={<SoundOutlined />} onClick={speak}>
      试听
    </Button>
  )
}
