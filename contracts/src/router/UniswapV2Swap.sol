// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {PoolAddress} from "../libraries/PoolAddress.sol";
import {Shares} from "../libraries/Shares.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {V2} from "../libraries/V2.sol";
import {RouterPayments} from "./RouterPayments.sol";

/// @title UniswapV2Swap: swaps through Uniswap V2 pairs without an executor
/// @notice Tokens go from pair to pair. The output of the last pair is known before it pays, so a
/// sale without fees and surplus pays the beneficiary directly.
abstract contract UniswapV2Swap is RouterPayments {
    using Tokens for IERC20;

    uint256 private constant HOP_LENGTH = 64;
    uint256 private constant FEE_PIPS = 3_000;

    struct V2Hop {
        address pair;
        IERC20 tokenIn;
        IERC20 tokenOut;
        bool zeroForOne;
    }

    /// @inheritdoc IRouter
    function swapExactAmountInOnUniswapV2(UniswapV2Data calldata uniData, uint256 partnerAndFee, bytes calldata permit)
        external
        payable
        swapping
        returns (uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare)
    {
        GenericData calldata swap = _head(uniData);
        address beneficiary = _check(swap, true);
        (V2Hop memory last, uint256 amount) = _sellV2(swap, uniData.pools, permit);
        bool atOnce = !swap.destToken.isNative() && Shares.isNone(amount, _quoted(swap), partnerAndFee);
        address recipient = atOnce ? beneficiary : address(this);
        uint256 balanceBefore = last.tokenOut.held(recipient);
        V2.swap(last.pair, last.zeroForOne, amount, recipient);
        receivedAmount = last.tokenOut.held(recipient) - balanceBefore;
        if (atOnce) {
            _requireOutput(receivedAmount, swap.toAmount);
            return (receivedAmount, 0, 0);
        }
        _unwrap(swap.destToken, receivedAmount);
        return _payOutput(swap, partnerAndFee, receivedAmount, beneficiary);
    }

    /// @inheritdoc IRouter
    function swapExactAmountOutOnUniswapV2(UniswapV2Data calldata uniData, uint256 partnerAndFee, bytes calldata permit)
        external
        payable
        swapping
        returns (uint256 spentAmount, uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare)
    {
        GenericData calldata swap = _head(uniData);
        address beneficiary = _checkPurchase(swap);
        (V2Hop[] memory hops, uint256[] memory amounts) = _planPurchaseV2(swap, uniData.pools);
        _payPool(swap, partnerAndFee, hops[0].pair, amounts[0], permit);
        receivedAmount = _runPurchaseV2(swap, hops, amounts, beneficiary);
        (spentAmount, paraswapShare, partnerShare) = _payDirectInput(swap, partnerAndFee);
    }

    /// @dev Sells up to the last pair, which then has its input but has not paid yet.
    /// @return hop the last pair
    /// @return amount the amount that it pays
    function _sellV2(GenericData calldata swap, bytes calldata pools, bytes calldata permit)
        private
        returns (V2Hop memory hop, uint256 amount)
    {
        _checkPools(pools, HOP_LENGTH);
        hop = _v2Hop(pools, 0, swap.beneficiary);
        amount = swap.fromAmount;
        if (hop.tokenIn != _wrapped(swap.srcToken)) revert InvalidPath();
        if (swap.srcToken.isNative()) {
            _wrap(amount);
            hop.tokenIn.push(hop.pair, amount);
        } else {
            _pull(hop.tokenIn, hop.pair, amount, permit);
        }
        amount = V2.amountOut(hop.pair, hop.zeroForOne, hop.tokenIn, amount, FEE_PIPS);
        for (uint256 offset = HOP_LENGTH; offset < pools.length; offset += HOP_LENGTH) {
            V2Hop memory next = _v2Hop(pools, offset, swap.beneficiary);
            if (next.tokenIn != hop.tokenOut) revert InvalidPath();
            V2.swap(hop.pair, hop.zeroForOne, amount, next.pair);
            hop = next;
            amount = V2.amountOut(hop.pair, hop.zeroForOne, hop.tokenIn, amount, FEE_PIPS);
        }
        if (hop.tokenOut != _wrapped(swap.destToken)) revert InvalidPath();
    }

    /// @dev Returns the hops of a purchase and the input of each, computed from last to first.
    function _planPurchaseV2(GenericData calldata swap, bytes calldata pools)
        private
        view
        returns (V2Hop[] memory hops, uint256[] memory amounts)
    {
        _checkPools(pools, HOP_LENGTH);
        uint256 count = pools.length / HOP_LENGTH;
        hops = new V2Hop[](count);
        amounts = new uint256[](count + 1);
        amounts[count] = swap.toAmount;
        IERC20 wanted = _wrapped(swap.destToken);
        for (uint256 i = count; i > 0; --i) {
            V2Hop memory hop = _v2Hop(pools, (i - 1) * HOP_LENGTH, swap.beneficiary);
            if (hop.tokenOut != wanted) revert InvalidPath();
            wanted = hop.tokenIn;
            amounts[i - 1] = V2.amountIn(hop.pair, hop.zeroForOne, amounts[i], FEE_PIPS);
            hops[i - 1] = hop;
        }
        if (wanted != _wrapped(swap.srcToken)) revert InvalidPath();
    }

    function _runPurchaseV2(
        GenericData calldata swap,
        V2Hop[] memory hops,
        uint256[] memory amounts,
        address beneficiary
    ) private returns (uint256) {
        (address recipient, uint256 balanceBefore) = _recipient(swap.destToken, beneficiary);
        for (uint256 i; i < hops.length; ++i) {
            address next = i + 1 < hops.length ? hops[i + 1].pair : recipient;
            V2.swap(hops[i].pair, hops[i].zeroForOne, amounts[i + 1], next);
        }
        return _deliver(swap.destToken, swap.toAmount, recipient, balanceBefore, beneficiary);
    }

    function _head(UniswapV2Data calldata uniData) private pure returns (GenericData calldata swap) {
        assembly ("memory-safe") {
            swap := uniData
        }
    }

    function _v2Hop(bytes calldata pools, uint256 offset, address beneficiary) private view returns (V2Hop memory hop) {
        address token0;
        address token1;
        bool zeroForOne;
        // The offset was checked: pools hold a whole number of hops.
        assembly ("memory-safe") {
            let position := add(pools.offset, offset)
            token0 := shr(96, calldataload(position))
            token1 := shr(96, calldataload(add(position, 20)))
            zeroForOne := and(calldataload(add(position, 32)), 1)
        }
        address pair = PoolAddress.v2(UNISWAP_V2_FACTORY_AND_FF, UNISWAP_V2_POOL_INIT_CODE_HASH, token0, token1);
        if (pair.code.length == 0) revert InvalidPath();
        _refusePool(pair, beneficiary);
        hop.pair = pair;
        hop.zeroForOne = zeroForOne;
        (hop.tokenIn, hop.tokenOut) = zeroForOne ? (IERC20(token0), IERC20(token1)) : (IERC20(token1), IERC20(token0));
    }
}
