import type { z } from 'zod'
import type { Display } from '#contract/modules/platform/setting/setting.ts'
import { themeName, themes } from '#kit/look/theme.ts'

export type DisplayValue = z.output<typeof Display>

/** Small previews of the window and of the sign-in page. */
export function LookPreview({ look }: { look: DisplayValue }) {
  const { brand, onBrand, primary, tint } = themes[themeName(look.systemThemeColor)]
  // As antdTheme colours the primary button.
  const dark = onBrand !== '#FFFFFF'
  const button = { background: dark ? brand : primary, color: onBrand }
  const page = look.loginPageConfig ?? {}
  return (
    <aside className="set-previews" aria-label="预览">
      <figure className="k-card">
        <figcaption>系统界面</figcaption>
        <div className="set-window">
          <div className="set-title">
            <img src={look.windowIcon} alt="" />
            {look.windowName}
          </div>
          <div className="set-body">
            <div className="set-side">
              <div className="set-brand">
                <img src={look.systemIcon} alt="" />
                <b>{look.systemName}</b>
              </div>
              <span style={{ background: tint, color: primary }}>首页看板</span>
              <span>入住管理</span>
              <span>费用管理</span>
            </div>
            <div className="set-main">
              <span className="set-button" style={button}>
                登记
              </span>
              <i />
              <i />
              <i />
              {look.waterMark !== 'CLOSE' && <div className="set-mark">zhangsan 张三</div>}
            </div>
          </div>
        </div>
      </figure>
      <figure className="k-card">
        <figcaption>登录页</figcaption>
        <div
          className="set-login"
          style={page.loginBackground ? { backgroundImage: `url("${page.loginBackground}")` } : undefined}
        >
          <div className="set-box">
            <img src={page.loginIcon ?? look.systemIcon} alt="" />
            <b>{page.loginIconName || look.systemName}</b>
            <i />
            <i />
            <span className="set-button" style={button}>
              登录
            </span>
          </div>
          {look.recordNum && <small>{look.recordNum}</small>}
        </div>
      </figure>
    </aside>
  )
}
