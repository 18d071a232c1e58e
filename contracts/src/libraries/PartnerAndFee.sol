// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The fee word of a market swap, or that of an order converted to its layout
/// (`IntentFee`).
type FeeTerms is uint256;

/// @title PartnerAndFee: reads the packed fee word of a market swap
/// @notice Bits 96..255 partner | 95 take surplus | 94 referral | 93 skip blacklist | 92 cap
/// surplus | 91 direct transfer | 90 surplus to user | 0..13 fee in basis points
library PartnerAndFee {
    uint256 internal constant TAKE_SURPLUS = 1 << 95;
    uint256 internal constant REFERRAL = 1 << 94;
    uint256 internal constant SKIP_BLACKLIST = 1 << 93;
    uint256 internal constant CAP_SURPLUS = 1 << 92;
    uint256 internal constant DIRECT_TRANSFER = 1 << 91;
    uint256 internal constant USER_SURPLUS = 1 << 90;

    /// @notice The partner gets the full fee. Not a bit of a swap's word.
    uint256 internal constant WHOLE_FEE = 1 << 89;
    /// @notice Surplus has no minimum. Not a bit of a swap's word.
    uint256 internal constant EXACT_SURPLUS = 1 << 88;

    /// @notice The maximum fee; a larger one in the word is reduced to it.
    uint256 internal constant MAX_FEE_BPS = 200;

    uint256 private constant FEE_MASK = 0x3FFF;

    /// @notice Returns the fee terms of a swap.
    function terms(uint256 word) internal pure returns (FeeTerms) {
        return FeeTerms.wrap(word & ~(WHOLE_FEE | EXACT_SURPLUS));
    }

    function partner(uint256 word) internal pure returns (address) {
        return address(uint160(word >> 96));
    }

    function feeBps(uint256 word) internal pure returns (uint256 bps) {
        bps = word & FEE_MASK;
        if (bps > MAX_FEE_BPS) bps = MAX_FEE_BPS;
    }

    function has(uint256 word, uint256 flag) internal pure returns (bool) {
        return word & flag != 0;
    }
}
