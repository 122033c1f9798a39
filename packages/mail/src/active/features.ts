/** What in a file may act when somebody opens it, beside what is shown. */

export type ActiveFeature =
  /** Macros of Office (VBA), of OpenDocument (Basic), of Excel 4.0; scripts of HWP that do anything. */
  | 'macro'
  /** Macros that start by themselves and reach beyond the document: shell, files, network. */
  | 'macro-harmful'
  | 'macro-sheet'
  /** Room for objects or macros, and nothing in it. */
  | 'empty-storage'
  /** Asks another program for data, and tells it what to do on the way. */
  | 'dde'
  /** A file of any kind that a document carries, opened by a click on its icon. */
  | 'package'
  /** One that acts by itself in whatever opens it. */
  | 'package-active'
  /** Something of another program's within the document. */
  | 'object'
  /** A whole document within the document: the workbook behind a chart. */
  | 'embedded'
  | 'activex'
  /** An object of the equation editor that Office no longer has, for its holes. */
  | 'equation'
  /** A template or object that is fetched from elsewhere when the document is opened. */
  | 'remote'
  /** A link that opens a program, a script or a file on another machine. */
  | 'link-unsafe'
  /** Other documents and pictures that the document takes something from. */
  | 'linked'
  /** An object in RTF, and one that is loaded without a click. */
  | 'rtf-object'
  | 'rtf-update'
  | 'pdf-script'
  | 'pdf-launch'
  /** Something happens by itself: on opening, on turning a page. */
  | 'pdf-action'
  | 'pdf-file'
  | 'pdf-submit'
  | 'pdf-form'
  /** Opens another document. */
  | 'pdf-remote'
  | 'pdf-media'
  /** Leads to pages outside. */
  | 'links'
  /** A file in a notebook of OneNote. */
  | 'onenote-file'
  /** An archive that a password written in the mail opens. */
  | 'unlocked'
  /** Script in a page, a picture of vectors or XML. */
  | 'page-script'
  /** Script that a page hides from those who look for it. */
  | 'page-hidden'
  /** A page that makes a file in its reader's browser, or carries one. */
  | 'page-file'
  /** An address that starts a program, or hands out the reader's credentials. */
  | 'address'

/** One feature of one file. */
export interface ActiveFact {
  readonly feature: ActiveFeature
  /** Names from the outside in, '/' between, as in `FileReading`. */
  readonly file: string
  /** What was met, in the words of the format: `Auto_Open, Shell`; '' when there is no more to say. */
  readonly detail: string
}

/** Halves of `macro-harmful`, which may stand in different modules of one document. */
export type MacroHalf = 'macro-starts' | 'macro-reaches'

/** A feature, and its words. */
export type Met = readonly [feature: ActiveFeature | MacroHalf, detail?: string]
