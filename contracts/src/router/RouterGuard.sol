// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {RouterAdmin} from "./RouterAdmin.sol";
import {SwapLock} from "./SwapLock.sol";

/// @title RouterGuard: checks that all swaps share
/// @notice All swap data begin with the seven words of `GenericData`, and the shared checks read
/// only these.
abstract contract RouterGuard is RouterAdmin, SwapLock {
    using Tokens for IERC20;

    /// @inheritdoc SwapLock
    function _isPaused() internal view override returns (bool) {
        return paused;
    }

    /// @dev Reverts for a swap that can never succeed, and returns the beneficiary.
    /// @param wraps true to treat the native token as the wrapped one: a swap between the two has
    /// no pool
    function _check(GenericData calldata swap, bool wraps) internal view returns (address beneficiary) {
        (IERC20 srcToken, IERC20 destToken) = (swap.srcToken, swap.destToken);
        if (swap.toAmount == 0) revert InvalidToAmount();
        if (srcToken == destToken || (wraps && _wrapped(srcToken) == _wrapped(destToken))) {
            revert ArbitrageNotSupported();
        }
        return _checkParties(srcToken, destToken, swap.fromAmount, swap.beneficiary);
    }

    /// @dev Reverts for native value other than the sold amount, and for a beneficiary that would
    /// lose the tokens.
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

    /// @dev Checks a purchase like `_check`, and that its quote is at most its maximum cost.
    function _checkPurchase(GenericData calldata swap) internal view returns (address) {
        if (swap.quotedAmount > swap.fromAmount) revert InvalidQuotedAmount();
        return _check(swap, true);
    }

    /// @dev Reverts if the beneficiary is a pool of the swap: anyone can take what a pool is paid
    /// in excess.
    function _refusePool(address pool, address beneficiary) internal pure {
        if (pool == beneficiary) revert InvalidBeneficiary(pool);
    }

    /// @dev Reverts unless the data is a whole number of hops.
    function _checkPools(bytes calldata pools, uint256 hopLength) internal pure {
        if (pools.length == 0 || pools.length % hopLength != 0) revert InvalidPath();
    }

    /// @dev Returns the beneficiary; zero means the caller.
    function _orCaller(address beneficiary) internal view returns (address) {
        return beneficiary == address(0) ? msg.sender : beneficiary;
    }

    /// @dev Returns the token that pools use: the wrapped one for the native one.
    function _wrapped(IERC20 token) internal view returns (IERC20) {
        return token.isNative() ? IERC20(WETH) : token;
    }
}
