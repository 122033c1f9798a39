/** Tax offices, post, police, courts and ministries of the English-speaking world. Notation: see ../table.ts. */
export const WORLD_PUBLIC = `
Internal Revenue Service; IRS; IRS.gov | gov
Social Security Administration; SSA.gov | gov
U.S. Customs and Border Protection; US Customs; USCIS; Homeland Security | gov
Federal Bureau of Investigation; FBI | gov
Federal Trade Commission | gov
U.S. Department of the Treasury; Department of Justice; Department of Labor; US Treasury | gov
U.S. District Court; United States District Court; US Courts | gov
Medicare.gov; HealthCare.gov | gov
E-ZPass; EZPass; SunPass; FasTrak | e-zpassny.com ezpassnj.com e-zpassiag.com ezpassmd.com ezpassva.com paturnpike.com sunpass.com bayareafastrak.org thetollroads.com gov
Department of Motor Vehicles; DMV | gov
HM Revenue & Customs; HMRC; HM Revenue and Customs | gov.uk
GOV.UK; DVLA; Companies House; HM Courts & Tribunals Service; DWP | gov.uk
National Health Service; NHS | nhs.uk nhs.net gov.uk
TV Licensing | tvlicensing.co.uk bbc.co.uk
Action Fraud; Metropolitan Police | police.uk
Canada Revenue Agency; Service Canada; Revenu Québec | canada.ca gc.ca revenuquebec.ca
Australian Taxation Office; myGov; Centrelink; Services Australia; Australian Government | gov.au
Inland Revenue; New Zealand Transport Agency | govt.nz
Revenue Commissioners; Irish Revenue | revenue.ie gov.ie
Inland Revenue Authority of Singapore; Singpass | gov.sg
Interpol; Europol | interpol.int europa.eu
European Commission | europa.eu
World Health Organization | who.int
United Nations; UNICEF | un.org unicef.org undp.org
International Monetary Fund; World Bank Group | imf.org worldbank.org
`
