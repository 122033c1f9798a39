/** Shapes of countries on a Pacific-centred map, by their codes; those too small to be seen are dots. */
import { geoArea, geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import atlas from 'world-atlas/countries-50m.json'
import { ALPHA2 } from './iso-numeric.ts'

export const MAP_WIDTH = 960
export const MAP_HEIGHT = 440

export interface Country {
  /** ISO 3166-1 alpha-2; '' of what has no code. */
  readonly code: string
  /** Path data. */
  readonly shape: string
  readonly middle: readonly [x: number, y: number]
  readonly tiny: boolean
}

/** Steradians below which a country is a dot: about that of Luxembourg. */
const TINY = 8e-5
const ANTARCTICA = '010'

type World = GeoJSON.FeatureCollection<GeoJSON.Geometry, { readonly name: string }>

export function readWorld(): readonly Country[] {
  const topology = atlas as unknown as Parameters<typeof feature>[0]
  const { features } = feature(topology, topology.objects['countries']!) as World
  const seen = features.filter(({ id }) => id !== ANTARCTICA)
  const projection = geoNaturalEarth1()
    .rotate([-152, 0])
    .fitSize([MAP_WIDTH, MAP_HEIGHT], { type: 'FeatureCollection', features: seen })
  const path = geoPath(projection).digits(1)
  return seen.map((country) => ({
    code: codeOf(String(country.id), country.properties.name),
    shape: path(country) ?? '',
    middle: path.centroid(country),
    tiny: geoArea(country) < TINY,
  }))
}

/** Kosovo has a code of use and no number. */
function codeOf(id: string, name: string): string {
  return ALPHA2.get(id.padStart(3, '0')) ?? (name === 'Kosovo' ? 'XK' : '')
}
