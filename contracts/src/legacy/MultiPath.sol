// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ExecutorCall} from "../libraries/ExecutorCall.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {ILegacyRouter} from "./interfaces/ILegacyRouter.sol";
import {Funds, Trade, Trades} from "./Trades.sol";

/// @title MultiPath: swaps through executors in place of the adapters of version 5
/// @notice The published router delegates to adapters that an administrator lists. Here an adapter
/// is called, is chosen by the caller and gets only the caller's own tokens, so there is no list
/// and no administrator.
abstract contract MultiPath is Trades {
    using Tokens for IERC20;

    uint256 private constant BPS = 10_000;

    /// @dev A token and the amount that executors are given.
    /// @param fromCaller true if the token is still with the caller, false if the router holds it
    struct Input {
        IERC20 token;
        uint256 amount;
        bool fromCaller;
        address beneficiary;
    }

    /// @inheritdoc ILegacyRouter
    function multiSwap(SellData calldata data) external payable swapping returns (uint256 receivedAmount) {
        Trade memory trade = _tradeOf(data);
        Funds memory funds = _openSale(trade, data.permit);
        _runPath(trade, data.path, funds.budget);
        return _closeSale(trade, funds, funds.budget);
    }

    /// @inheritdoc ILegacyRouter
    function megaSwap(MegaSwapSellData calldata data) external payable swapping returns (uint256 receivedAmount) {
        Trade memory trade = _tradeOf(data);
        Funds memory funds = _openSale(trade, data.permit);
        uint256 rest = funds.budget;
        for (uint256 i; i < data.path.length; ++i) {
            MegaSwapPath calldata way = data.path[i];
            uint256 amount = i + 1 == data.path.length ? rest : funds.budget * way.fromAmountPercent / BPS;
            rest -= amount;
            _runPath(trade, way.path, amount);
        }
        return _closeSale(trade, funds, funds.budget);
    }

    /// @inheritdoc ILegacyRouter
    function buy(BuyData calldata data) external payable swapping returns (uint256 receivedAmount) {
        Trade memory trade = _tradeOf(data);
        Funds memory funds = _openPurchase(trade, data.permit);
        (uint256 restIn, uint256 restOut) = (trade.fromAmount, trade.toAmount);
        if (data.route.length == 0) revert InvalidPath();
        for (uint256 i; i < data.route.length; ++i) {
            Route calldata route = data.route[i];
            (uint256 amountIn, uint256 amountOut) = i + 1 == data.route.length
                ? (restIn, restOut)
                : (trade.fromAmount * route.percent / BPS, trade.toAmount * route.percent / BPS);
            restIn -= amountIn;
            restOut -= amountOut;
            _run(data.adapter, route.payload, Input(trade.fromToken, amountIn, true, trade.beneficiary), amountOut);
        }
        return _closePurchase(trade, funds, trade.fromAmount);
    }

    /// @dev Sells through all hops. The output of a hop is counted by the router's balance, and is
    /// completely sold in the next one.
    function _runPath(Trade memory trade, Path[] calldata path, uint256 amount) private {
        if (_destinationOf(path) != trade.toToken) revert InvalidPath();
        Input memory input = Input(trade.fromToken, amount, true, trade.beneficiary);
        uint256 before;
        for (uint256 i; i < path.length; ++i) {
            IERC20 to = path[i].to;
            if (to == input.token) revert InvalidPath();
            uint256 toBefore = to.balance(address(this));
            _runHop(path[i].adapters, input);
            // The remainder of the source goes back to the caller at the end.
            if (i != 0) {
                uint256 left = input.token.balance(address(this)) - before;
                if (left != 0) input.token.push(msg.sender, left);
            }
            before = toBefore;
            input = Input(to, to.balance(address(this)) - toBefore, false, trade.beneficiary);
        }
    }

    function _runHop(Adapter[] calldata adapters, Input memory input) private {
        if (adapters.length == 0) revert InvalidPath();
        uint256 rest = input.amount;
        for (uint256 i; i < adapters.length; ++i) {
            uint256 amount = i + 1 == adapters.length ? rest : input.amount * adapters[i].percent / BPS;
            rest -= amount;
            _runAdapter(adapters[i], _part(input, amount));
        }
    }

    function _runAdapter(Adapter calldata adapter, Input memory input) private {
        if (adapter.route.length == 0) revert InvalidPath();
        uint256 rest = input.amount;
        for (uint256 i; i < adapter.route.length; ++i) {
            Route calldata route = adapter.route[i];
            uint256 amount = i + 1 == adapter.route.length ? rest : input.amount * route.percent / BPS;
            rest -= amount;
            _run(adapter.adapter, route.payload, _part(input, amount), 0);
        }
    }

    /// @dev Sends an executor its input and runs it.
    function _run(address executor, bytes calldata payload, Input memory input, uint256 wanted) private {
        _refuseBeneficiary(input.beneficiary, executor);
        (IERC20 token, uint256 given, uint256 value) = (input.token, input.amount, 0);
        if (token.isNative()) {
            value = given;
        } else {
            uint256 before = token.held(executor);
            if (input.fromCaller) _pull(token, executor, given);
            else token.push(executor, given);
            given = token.held(executor) - before;
        }
        ExecutorCall.run(executor, value, payload, given, wanted, uint160(msg.sender));
    }

    function _part(Input memory input, uint256 amount) private pure returns (Input memory) {
        return Input(input.token, amount, input.fromCaller, input.beneficiary);
    }

    function _destinationOf(Path[] calldata path) private pure returns (IERC20) {
        if (path.length == 0) revert InvalidPath();
        return path[path.length - 1].to;
    }

    function _tradeOf(SellData calldata data) private pure returns (Trade memory) {
        return Trade({
            fromToken: data.fromToken,
            toToken: _destinationOf(data.path),
            fromAmount: data.fromAmount,
            toAmount: data.toAmount,
            expectedAmount: data.expectedAmount,
            beneficiary: data.beneficiary,
            partner: data.partner,
            feePercent: data.feePercent,
            deadline: data.deadline,
            uuid: data.uuid
        });
    }

    function _tradeOf(MegaSwapSellData calldata data) private pure returns (Trade memory) {
        if (data.path.length == 0) revert InvalidPath();
        return Trade({
            fromToken: data.fromToken,
            toToken: _destinationOf(data.path[0].path),
            fromAmount: data.fromAmount,
            toAmount: data.toAmount,
            expectedAmount: data.expectedAmount,
            beneficiary: data.beneficiary,
            partner: data.partner,
            feePercent: data.feePercent,
            deadline: data.deadline,
            uuid: data.uuid
        });
    }

    function _tradeOf(BuyData calldata data) private pure returns (Trade memory) {
        return Trade({
            fromToken: data.fromToken,
            toToken: data.toToken,
            fromAmount: data.fromAmount,
            toAmount: data.toAmount,
            expectedAmount: data.expectedAmount,
            beneficiary: data.beneficiary,
            partner: data.partner,
            feePercent: data.feePercent,
            deadline: data.deadline,
            uuid: data.uuid
        });
    }
}
