/**
 * What is known of PDF (ISO 32000-2): by kind of dictionary the keys that come out again, and what kind lies behind each. A key
 * whose value is a list leads to a list of that kind. Keys that are not here are left out (copy-pdf.ts).
 */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'

export type ShapeName = keyof typeof KEYS

/** `data`: plain values, with no streams and none of the keys in `LOST`. `*` stands for any key. */
type Keys = Readonly<Record<string, string>>

/** Keys of plain values, in one string. */
function plain(keys: string): Keys {
  return Object.fromEntries(keys.split(' ').map((key) => [key, 'data']))
}

const FUNCTION = {
  ...plain(
    'FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds ColorSpace WhitePoint BlackPoint Gamma Matrix ' +
      'Subtype MixingHints Solidities PrintingOrder DotGain Components',
  ),
  Functions: 'color',
  Alternate: 'color',
  Colorants: 'colors',
  Process: 'color',
  Metadata: 'metadata',
}
/** Of every kind of annotation, and of fields, which mostly are the same dictionary. */
const ANNOTATION = {
  ...plain(
    'Type Subtype Rect Contents NM M F AS Border C StructParent OC Lang BM ca CA T RC CreationDate Subj RT IT Open Name State ' +
      'StateModel H QuadPoints BS DA Q DS L LE IC LL LLE Cap LLO CP Measure CO RD BE Vertices InkList Sy FixedPrint OverlayText ' +
      'Repeat Rotate Path',
  ),
  P: 'pages',
  AP: 'appearance',
  Popup: 'annotation',
  IRT: 'annotation',
  Parent: 'annotation',
  Dest: 'destination',
  A: 'action',
  PA: 'action',
  MK: 'characteristics',
  RO: 'xobject',
}

export const KEYS = {
  catalog: {
    ...plain(
      'Type Version PageLabels ViewerPreferences PageLayout PageMode MarkInfo Lang OCProperties Extensions',
    ),
    Pages: 'pages',
    Names: 'names',
    Dests: 'namedDestinations',
    Outlines: 'outline',
    Threads: 'thread',
    AcroForm: 'form',
    Metadata: 'metadata',
    StructTreeRoot: 'structure',
    OutputIntents: 'outputIntent',
    OpenAction: 'openAction',
  },
  names: { Dests: 'destinations', AP: 'appearances' },
  /** A tree of names, or one destination of it. */
  destinations: {
    ...plain('Limits'),
    Kids: 'destinations',
    Names: 'destinations',
    D: 'destination',
    SD: 'structure',
  },
  namedDestinations: { '*': 'destination' },
  destination: { D: 'destination', SD: 'structure', ...plain('S') },
  appearances: { ...plain('Limits'), Kids: 'appearances', Names: 'xobject' },
  outputIntent: {
    ...plain('Type S OutputCondition OutputConditionIdentifier RegistryName Info MixingHints SpectralData'),
    DestOutputProfile: 'color',
  },
  /** Nodes of the tree; its leaves are pages. */
  pages: {
    ...plain('Type Count MediaBox CropBox Rotate'),
    Parent: 'pages',
    Kids: 'pages',
    Resources: 'resources',
  },
  page: {
    ...plain(
      'Type MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo Rotate LastModified Dur Trans StructParents ID PZ Tabs ' +
        'TemplateInstantiated UserUnit VP',
    ),
    Parent: 'pages',
    Resources: 'resources',
    Contents: 'content',
    Group: 'group',
    Thumb: 'image',
    B: 'bead',
    Annots: 'annotation',
    Metadata: 'metadata',
    OutputIntents: 'outputIntent',
  },
  content: {},
  resources: {
    ...plain('ProcSet'),
    ExtGState: 'graphicStates',
    ColorSpace: 'colors',
    Pattern: 'patterns',
    Shading: 'shadings',
    XObject: 'xobjects',
    Font: 'fonts',
    Properties: 'properties',
  },
  graphicStates: { '*': 'graphicState' },
  colors: { '*': 'color' },
  patterns: { '*': 'pattern' },
  shadings: { '*': 'shading' },
  xobjects: { '*': 'xobject' },
  fonts: { '*': 'font' },
  properties: { '*': 'data' },
  graphicState: {
    ...plain(
      'Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK BlackPointCompensation UseBlackPtComp HTO',
    ),
    Font: 'font',
    BG: 'color',
    BG2: 'color',
    UCR: 'color',
    UCR2: 'color',
    TR: 'color',
    TR2: 'color',
    HT: 'halftone',
    SMask: 'softMask',
  },
  softMask: { ...plain('Type S BC'), G: 'xobject', TR: 'color' },
  halftone: {
    ...plain(
      'Type HalftoneType HalftoneName Frequency Angle AccurateScreens Width Height Width2 Height2 Xsquare Ysquare',
    ),
    SpotFunction: 'color',
    TransferFunction: 'color',
    '*': 'halftone',
  },
  group: { ...plain('Type S I K'), CS: 'color' },
  /** Colour spaces, their profiles, and functions. */
  color: FUNCTION,
  pattern: {
    ...plain('Type PatternType PaintType TilingType BBox XStep YStep Matrix'),
    Resources: 'resources',
    Shading: 'shading',
    ExtGState: 'graphicState',
  },
  shading: {
    ...plain(
      'ShadingType Background BBox AntiAlias Domain Coords Extend Matrix BitsPerCoordinate BitsPerComponent BitsPerFlag Decode VerticesPerRow',
    ),
    ColorSpace: 'color',
    Function: 'color',
  },
  xobject: {},
  image: {
    ...plain(
      'Type Subtype Width Height W H BitsPerComponent BPC Intent ImageMask IM Decode Interpolate SMaskInData Name StructParent ID ' +
        'OC Matte Measure',
    ),
    ColorSpace: 'color',
    CS: 'color',
    Mask: 'image',
    SMask: 'image',
    Metadata: 'metadata',
  },
  drawing: {
    ...plain('Type Subtype FormType BBox Matrix LastModified StructParent StructParents OC Name'),
    Resources: 'resources',
    Group: 'group',
    Metadata: 'metadata',
  },
  font: {
    ...plain('Type Subtype Name BaseFont FirstChar LastChar Widths CIDSystemInfo DW W DW2 W2 FontBBox WMode'),
    FontMatrix: 'numbers',
    FontDescriptor: 'fontDescriptor',
    Encoding: 'characterMap',
    ToUnicode: 'characterMap',
    DescendantFonts: 'font',
    CIDToGIDMap: 'content',
    CharProcs: 'glyphs',
    Resources: 'resources',
  },
  glyphs: { '*': 'content' },
  fontDescriptor: {
    ...plain(
      'Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV ' +
        'StemH AvgWidth MaxWidth MissingWidth CharSet Style Lang FD',
    ),
    FontFile: 'fontFile',
    FontFile2: 'fontFile',
    FontFile3: 'fontFile',
    CIDSet: 'content',
  },
  fontFile: { ...plain('Subtype Length1 Length2 Length3'), Metadata: 'metadata' },
  characterMap: {
    ...plain('Type BaseEncoding Differences CMapName CIDSystemInfo WMode Registry Ordering Supplement'),
    UseCMap: 'characterMap',
  },
  annotation: ANNOTATION,
  /** Fields of forms and their widgets. */
  field: {
    ...ANNOTATION,
    ...plain('FT TU TM Ff DV Opt MaxLen TI I'),
    Parent: 'field',
    Kids: 'field',
    V: 'fieldValue',
    RV: 'fieldValue',
  },
  fieldValue: {},
  form: { ...plain('NeedAppearances DA Q'), Fields: 'field', CO: 'field', DR: 'resources' },
  characteristics: { ...plain('R BC BG CA RC AC IF TP'), I: 'xobject', RI: 'xobject', IX: 'xobject' },
  appearance: { N: 'states', R: 'states', D: 'states' },
  /** A drawing, or one for each state. */
  states: { '*': 'xobject' },
  outline: {
    ...plain('Type Title Count C F'),
    Parent: 'outline',
    Prev: 'outline',
    Next: 'outline',
    First: 'outline',
    Last: 'outline',
    Dest: 'destination',
    A: 'action',
    SE: 'structure',
  },
  thread: { ...plain('Type I'), F: 'bead' },
  bead: { ...plain('Type R'), T: 'thread', N: 'bead', V: 'bead', P: 'pages' },
  structure: {
    ...plain(
      'Type S C R T Lang Alt E ActualText ID MCID RoleMap ClassMap Namespaces NS Schema ParentTreeNextKey Limits A O ' +
        'PhoneticAlphabet Phoneme RoleMapNS',
    ),
    K: 'structure',
    P: 'structure',
    Pg: 'pages',
    Obj: 'object',
    Stm: 'xobject',
    StmOwn: 'object',
    ParentTree: 'structure',
    IDTree: 'structure',
    Kids: 'structure',
    Nums: 'structure',
    Names: 'structure',
    Ref: 'structure',
  },
  object: {},
  data: {},
  /** Viewers have taken what stands there for code. */
  numbers: {},
  metadata: { ...plain('Type Subtype') },
  action: {},
  openAction: {},
  decoding: {
    ...plain(
      'Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 ' +
        'DamagedRowsBeforeError ColorTransform',
    ),
    JBIG2Globals: 'content',
  },
} as const satisfies Readonly<Record<string, Keys>>

/** Keys that are left out wherever they stand, and what is said of them. */
export const LOST: ReadonlyMap<string, RemovedCode> = new Map<string, RemovedCode>([
  ['JS', 'script'],
  ['JavaScript', 'script'],
  ['AF', 'embedded-file'],
  ['EF', 'embedded-file'],
  ['EmbeddedFiles', 'embedded-file'],
  ['Collection', 'embedded-file'],
  ['XFA', 'xfa'],
  ['Ref', 'external-relation'],
  ['OPI', 'external-relation'],
  ['URI', 'uri-action'],
  ['URLS', 'external-relation'],
  ['Perms', 'signature'],
  ['DSS', 'signature'],
  ['Legal', 'signature'],
  ['Renditions', 'media'],
  ['RichMediaContent', 'media'],
  ['RichMediaSettings', 'media'],
])
