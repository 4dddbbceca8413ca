//! A range of addresses, written as an address and the number of its fixed bits: `203.0.113.0/24`.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use thiserror::Error;

/// A range of addresses. A single one is a range too; a single IPv6 address stands for its /64.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressRange {
    address: IpAddr,
    bits: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "neither a guest's id (16 digits from 0 to 9 and a to f) nor addresses such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48; \
     a range has at least 8 bits of an IPv4 address or 16 of an IPv6 address"
)]
pub struct BadAddressRange;

/// Shorter prefixes are mistakes.
const MIN_BITS: (u8, u8) = (8, 16);

impl AddressRange {
    /// Whether an address is in the range.
    pub fn contains(&self, address: IpAddr) -> bool {
        masked(address.to_canonical(), self.bits) == Some(self.address)
    }
}

/// The address with its last bits cleared, if it has as many.
fn masked(address: IpAddr, bits: u8) -> Option<IpAddr> {
    Some(match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32_u32.checked_sub(bits.into())?).unwrap_or(0);
            Ipv4Addr::from_bits(address.to_bits() & mask).into()
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128_u32.checked_sub(bits.into())?).unwrap_or(0);
            Ipv6Addr::from_bits(address.to_bits() & mask).into()
        }
    })
}

impl FromStr for AddressRange {
    type Err = BadAddressRange;

    fn from_str(text: &str) -> Result<AddressRange, BadAddressRange> {
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address = address.parse::<IpAddr>().map_err(|_| BadAddressRange)?.to_canonical();
        let (min, whole) = if address.is_ipv4() { (MIN_BITS.0, 32) } else { (MIN_BITS.1, 64) };
        let bits = bits.map_or(Ok(whole), str::parse).map_err(|_| BadAddressRange)?;
        let address = masked(address, bits).filter(|_| bits >= min).ok_or(BadAddressRange)?;
        Ok(AddressRange { address, bits })
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_contain_addresses() {
        let cases = [
            ("203.0.113.7", "203.0.113.7/32", "203.0.113.7", "203.0.113.8"),
            ("203.0.113.7/24", "203.0.113.0/24", "203.0.113.255", "203.0.114.0"),
            ("2001:db8::1", "2001:db8::/64", "2001:db8::ffff:1", "2001:db8:0:1::1"),
            ("2001:db8::/32", "2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("::ffff:203.0.113.7", "203.0.113.7/32", "::ffff:203.0.113.7", "203.0.113.8"),
        ];
        for (text, written, inside, outside) in cases {
            let network: AddressRange = text.parse().unwrap();
            assert_eq!((network.to_string().as_str(), network.to_string().parse()), (written, Ok(network)));
            assert!(network.contains(inside.parse().unwrap()), "{inside} in {network}");
            assert!(!network.contains(outside.parse().unwrap()), "{outside} in {network}");
        }
    }

    #[test]
    fn nobody_bans_everybody_by_mistake() {
        for wrong in
            ["", "0.0.0.0/0", "10.0.0.0/7", "10.0.0.0/33", "::/0", "2001:db8::/129", "ada", "10.0.0.1/x"]
        {
            assert_eq!(wrong.parse::<AddressRange>(), Err(BadAddressRange), "{wrong:?}");
        }
    }
}
