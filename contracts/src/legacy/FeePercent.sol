// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PartnerAndFee} from "../libraries/PartnerAndFee.sol";

/// @title FeePercent: converts the fee word of version 5 to that of a market swap, so that its
/// rules of shares apply
/// @notice The layout is in `ILegacyRouter`.
library FeePercent {
    uint256 private constant VERSION_SHIFT = 248;
    uint256 private constant FEE_MASK = 0x3FFF;
    uint256 private constant SURPLUS_TO_USER = 1 << 14;
    uint256 private constant FROM_SOURCE = 1 << 15;
    uint256 private constant REFERRAL = 1 << 16;

    /// @notice Returns the word of a market swap (`PartnerAndFee`); surplus is always capped.
    function partnerAndFee(uint256 feePercent, address partner) internal pure returns (uint256 word) {
        word = PartnerAndFee.CAP_SURPLUS | (uint256(uint160(partner)) << 96);
        if (feePercent >> VERSION_SHIFT == 0) {
            return word | (feePercent < FEE_MASK ? feePercent : FEE_MASK);
        }
        if (feePercent & REFERRAL != 0) return word | PartnerAndFee.REFERRAL;
        if (feePercent & FEE_MASK != 0) return word | (feePercent & FEE_MASK);
        word |= PartnerAndFee.TAKE_SURPLUS;
        if (feePercent & SURPLUS_TO_USER != 0) word |= PartnerAndFee.USER_SURPLUS;
    }

    /// @notice True if a fee is taken from the source token.
    function isFromSource(uint256 feePercent) internal pure returns (bool) {
        return feePercent >> VERSION_SHIFT != 0 && feePercent & FROM_SOURCE != 0;
    }
}
