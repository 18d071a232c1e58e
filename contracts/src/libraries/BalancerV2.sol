// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IBalancerPool, IBalancerVault} from "../interfaces/IBalancerVault.sol";
import {Leg} from "./Program.sol";
import {INSUFFICIENT_OUTPUT} from "./Texts.sol";
import {Tokens} from "./Tokens.sol";

/// @title BalancerV2: swaps through the Vault, which has one address on every chain
/// @notice Whatever id a pool returns, the Vault moves only the two tokens of the leg, and takes
/// the input only from the caller, up to the allowance of the call.
library BalancerV2 {
    using Tokens for IERC20;

    IBalancerVault internal constant VAULT = IBalancerVault(0xBA12222222228d8Ba445958a75a0704d566BF2C8);

    /// @dev The Vault's error if an output costs more than the limit.
    bytes32 private constant SWAP_LIMIT = keccak256(abi.encodeWithSignature("Error(string)", "BAL#507"));

    /// @notice Sells an exact amount; the Vault takes exactly that.
    function sell(Leg memory leg, uint256 amount, address recipient) internal {
        leg.tokenIn.allow(address(VAULT), amount);
        VAULT.swap(_single(leg, IBalancerVault.SwapKind.GIVEN_IN, amount), _funds(recipient), 0, type(uint256).max);
    }

    /// @notice Buys an exact amount for at most `most`.
    /// @return spent the amount that the Vault took
    function buy(Leg memory leg, uint256 amount, uint256 most, address recipient) internal returns (uint256 spent) {
        leg.tokenIn.allow(address(VAULT), most);
        IBalancerVault.SingleSwap memory single = _single(leg, IBalancerVault.SwapKind.GIVEN_OUT, amount);
        try VAULT.swap(single, _funds(recipient), most, type(uint256).max) returns (uint256 taken) {
            spent = taken;
        } catch (bytes memory reason) {
            if (keccak256(reason) == SWAP_LIMIT) revert(INSUFFICIENT_OUTPUT);
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
        if (spent != most) leg.tokenIn.allow(address(VAULT), 0);
    }

    /// @notice Returns the current cost of an exact output.
    function costOf(Leg memory leg, uint256 amount) internal returns (uint256) {
        IBalancerVault.BatchSwapStep[] memory steps = new IBalancerVault.BatchSwapStep[](1);
        steps[0] = IBalancerVault.BatchSwapStep(_poolId(leg), 0, 1, amount, "");
        IERC20[] memory assets = new IERC20[](2);
        (assets[0], assets[1]) = (leg.tokenIn, leg.tokenOut);
        int256[] memory deltas =
            VAULT.queryBatchSwap(IBalancerVault.SwapKind.GIVEN_OUT, steps, assets, _funds(address(this)));
        return uint256(deltas[0]);
    }

    function _single(Leg memory leg, IBalancerVault.SwapKind kind, uint256 amount)
        private
        view
        returns (IBalancerVault.SingleSwap memory)
    {
        return IBalancerVault.SingleSwap(_poolId(leg), kind, leg.tokenIn, leg.tokenOut, amount, "");
    }

    function _poolId(Leg memory leg) private view returns (bytes32) {
        return IBalancerPool(leg.pool).getPoolId();
    }

    function _funds(address recipient) private view returns (IBalancerVault.FundManagement memory) {
        return IBalancerVault.FundManagement(address(this), false, payable(recipient), false);
    }
}
