// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {RouterAdmin} from "./RouterAdmin.sol";
import {SwapLock} from "./SwapLock.sol";

/// @title RouterGuard: one swap at a time, and none that could never be a good one
/// @notice All swap data begin with the seven words of `GenericData`; what the methods have in common reads only these.
abstract contract RouterGuard is RouterAdmin, SwapLock {
    using Tokens for IERC20;

    /// @inheritdoc SwapLock
    function _isPaused() internal view override returns (bool) {
        return paused;
    }

    /// @dev Refuses what can never be a good swap and names the beneficiary.
    /// @param wraps the native token counts as the wrapped one: a swap between the two has no pool
    function _check(GenericData calldata swap, bool wraps) internal view returns (address beneficiary) {
        (IERC20 srcToken, IERC20 destToken) = (swap.srcToken, swap.destToken);
        if (swap.toAmount == 0) revert InvalidToAmount();
        if (srcToken == destToken || (wraps && _wrapped(srcToken) == _wrapped(destToken))) {
            revert ArbitrageNotSupported();
        }
        return _checkParties(srcToken, destToken, swap.fromAmount, swap.beneficiary);
    }

    /// @dev Refuses native value that is not the amount sold, and a beneficiary to whom tokens would be lost.
    function _checkParties(IERC20 srcToken, IERC20 destToken, uint256 fromAmount, address named)
        internal
        view
        returns (address beneficiary)
    {
        if (msg.value != (srcToken.isNative() ? fromAmount : 0)) revert IncorrectEthAmount();
        beneficiary = _orCaller(named);
        if (beneficiary == msg.sender) return beneficiary;
        if (
            beneficiary == address(this) || beneficiary == address(srcToken) || beneficiary == address(destToken)
                || beneficiary == WETH || beneficiary == FEE_VAULT || beneficiary == PERMIT2
                || beneficiary == AUGUSTUS_RFQ || beneficiary == OWN_EXECUTOR
        ) revert InvalidBeneficiary(beneficiary);
    }

    /// @dev As `_check`, for a purchase: what it should cost is not more than it may cost.
    function _checkPurchase(GenericData calldata swap) internal view returns (address) {
        if (swap.quotedAmount > swap.fromAmount) revert InvalidQuotedAmount();
        return _check(swap, true);
    }

    /// @dev Refuses a pool of the swap as its beneficiary: what a pool is paid is everyone's.
    function _refusePool(address pool, address beneficiary) internal pure {
        if (pool == beneficiary) revert InvalidBeneficiary(pool);
    }

    /// @dev Refuses pools that are no whole number of hops.
    function _checkPools(bytes calldata pools, uint256 hopLength) internal pure {
        if (pools.length == 0 || pools.length % hopLength != 0) revert InvalidPath();
    }

    /// @dev Nobody named means the caller.
    function _orCaller(address beneficiary) internal view returns (address) {
        return beneficiary == address(0) ? msg.sender : beneficiary;
    }

    /// @dev The token that pools know: the wrapped one for the native one.
    function _wrapped(IERC20 token) internal view returns (IERC20) {
        return token.isNative() ? IERC20(WETH) : token;
    }
}
