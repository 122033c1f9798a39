/** The frame of the console: menus, header. */
import { defineTexts } from '../../i18n/texts.ts'

export const COMMON_FRAME = defineTexts({
  allMenu: { ko: '전체 메뉴', en: 'All pages', ja: 'すべてのメニュー' },
  menu: { ko: '메뉴', en: 'Menu', ja: 'メニュー' },
  collapseMenu: { ko: '메뉴 접기', en: 'Collapse the menu', ja: 'メニューを折りたたむ' },
  expandMenu: { ko: '메뉴 펼치기', en: 'Expand the menu', ja: 'メニューを展開' },
  skipToContent: { ko: '본문으로 건너뛰기', en: 'Skip to content', ja: '本文へ移動' },
  userInfo: { ko: '내 정보', en: 'My account', ja: 'アカウント情報' },
  keyboardShortcuts: { ko: '단축키', en: 'Keyboard shortcuts', ja: 'キーボードショートカット' },
})
