import type { ThemeConfig } from 'antd'
import { meaning } from './colours.ts'

/** antd tokens: calm, dense, five brand colours, three text sizes. */

export const themes = {
  default: { label: '默认蓝', brand: '#1E87F0', primary: '#0F6BCB', onBrand: '#FFFFFF', tint: '#E8F2FD' },
  qingxiangcheng: { label: '清香橙', brand: '#FF9D11', primary: '#9A5B00', onBrand: '#2B1A00', tint: '#FFF3E0' },
  heyelv: { label: '荷叶绿', brand: '#009995', primary: '#007A77', onBrand: '#FFFFFF', tint: '#E0F3F2' },
  ziluolan: { label: '紫罗兰', brand: '#743B8F', primary: '#743B8F', onBrand: '#FFFFFF', tint: '#F3EBF6' },
  lieyanhong: { label: '烈焰红', brand: '#E0241B', primary: '#C81E16', onBrand: '#FFFFFF', tint: '#FDEAE9' },
} as const
export type ThemeName = keyof typeof themes

/** Any other colour, an empty one or none gives `default` (seed 000 §3). */
export function themeName(colour: string | null | undefined): ThemeName {
  const hex = (colour ?? '').trim().toUpperCase()
  const names: ThemeName[] = ['default', 'qingxiangcheng', 'heyelv', 'ziluolan', 'lieyanhong']
  return names.find((name) => themes[name].brand === hex) ?? 'default'
}

export const fontScales = [14, 16, 18] as const
export type FontScale = (typeof fontScales)[number]
export const fontScaleOf = (value: unknown): FontScale =>
  fontScales.find((size) => String(size) === String(value)) ?? 14

/** The three speeds of the seeds (000 §9); the shell moves at the fast one, or not at all when the system asks. */
export const animationMs = { default: 400, slow: 600, fast: 200 }
const fast = `${animationMs.fast / 1000}s`
/** Not zero: without any motion antd focuses a dialog before it is in the page, and loses the focus. */
const atOnce = '0.001s'

const fontFamily = `"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif`

/** The class that holds antd's variables; antd gives it to its own parts. */
export const themeClass = 'pims'

export function antdTheme(name: ThemeName, fontSize: FontScale, calm: boolean): ThemeConfig {
  const { primary, brand, onBrand, tint } = themes[name]
  const scale = fontSize / 14
  const px = (size: number) => Math.round(size * scale)
  const dark = onBrand !== '#FFFFFF'
  return {
    cssVar: { key: themeClass },
    // Styles come from antd's sheet (scripts/web/antd-styles.ts); only the variables are made here.
    zeroRuntime: true,
    token: {
      colorPrimary: primary,
      colorPrimaryBg: tint,
      colorLink: primary,
      colorInfo: meaning.info,
      colorSuccess: meaning.success,
      colorWarning: meaning.warning,
      colorError: meaning.danger,
      // Derived from the dark meaning colours these backgrounds would be muddy.
      colorSuccessBg: '#F0FAF2',
      colorSuccessBorder: '#B7E1C1',
      colorWarningBg: '#FFF7E6',
      colorWarningBorder: '#FFD591',
      colorErrorBg: '#FFF1F0',
      colorErrorBorder: '#FFCCC7',
      colorTextSecondary: '#4B5563',
      colorTextTertiary: meaning.muted,
      colorTextDescription: meaning.muted,
      colorTextPlaceholder: '#676E78',
      colorBgLayout: '#F5F6F8',
      colorBorderSecondary: '#E6E8EB',
      borderRadius: 6,
      fontSize,
      fontFamily,
      controlHeight: px(32),
      sizeUnit: 4,
      motionDurationSlow: calm ? atOnce : fast,
      motionDurationMid: calm ? atOnce : fast,
      motionDurationFast: calm ? atOnce : '0.1s',
    },
    components: {
      // A light brand colour has dark text; a darker shade of it would look like another product.
      Button: dark
        ? { colorPrimary: brand, colorPrimaryHover: '#FFB040', colorPrimaryActive: '#E58A00', primaryColor: onBrand }
        : {},
      Table: { cellPaddingBlock: px(9), cellPaddingBlockMD: px(9), cellPaddingBlockSM: px(5), headerBg: '#FAFBFC' },
      Card: { bodyPadding: 16, headerHeight: px(44) },
      Menu: {
        collapsedWidth: 56,
        itemHeight: px(38),
        itemMarginBlock: 2,
        itemSelectedBg: tint,
        subMenuItemBg: 'transparent',
      },
      Form: { itemMarginBottom: px(18) },
    },
  }
}
