// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {PoolCalls} from "./executor/PoolCalls.sol";
import {Purchases} from "./executor/Purchases.sol";
import {Sales} from "./executor/Sales.sol";
import {IIntentExecutor} from "./interfaces/ISettlement.sol";
import {IWrappedNative} from "./interfaces/IWrappedNative.sol";
import {Header, Program} from "./libraries/Program.sol";
import {Tokens} from "./libraries/Tokens.sol";
import {V3} from "./libraries/V3.sol";

/// @title Executor: runs programs of pool legs (see IExecutor)
/// @notice It can do nothing but call pools by their swap functions, fill orders that makers signed, and move what the running program owns. It has no owner,
/// no settings and no allowances, so there is nothing to gain by calling it with a strange program: one spends what one
/// brings. Anyone may call it; the router and the intent contract do.
contract Executor is IIntentExecutor, Sales, Purchases {
    using Program for bytes;
    using Tokens for IERC20;

    uint256 private constant TOKEN_OFFSET = 1;
    uint256 private constant REST_OFFSET = 21;

    /// @dev One while a program runs. A whole word: of a smaller type what lies beside it is read before every write.
    uint256 private transient _running;

    /// @param rareLegs the code of legs that few programs have
    constructor(address rareLegs) PoolCalls(rareLegs) {}

    /// @notice Takes native tokens from contracts: the wrapped token.
    receive() external payable {
        if (msg.sender.code.length == 0) revert();
    }

    /// @notice Runs a program of the router's.
    fallback() external payable {
        _begin();
        _run(msg.data.cut());
    }

    /// @inheritdoc IIntentExecutor
    function execute(bytes calldata executorData) external payable {
        _begin();
        _run(executorData);
    }

    /// @notice Pays the pool that is being called right now; anyone else is refused.
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external {
        _payCaller(amount0Delta, amount1Delta, data);
    }

    /// @notice The same, as pools of PancakeSwap V3 call it.
    function pancakeV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external {
        _payCaller(amount0Delta, amount1Delta, data);
    }

    /// @notice Swaps in the manager of V4 that is being unlocked right now; anyone else is refused.
    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        _checkCallback(data);
        if (data[0] == PURCHASE) _buyUnlocked(data[TOKEN_OFFSET:]);
        else _sellUnlocked(data[TOKEN_OFFSET:], data[0] == DIRECT_SALE);
        return "";
    }

    function _payCaller(int256 amount0Delta, int256 amount1Delta, bytes calldata data) private {
        _checkCallback(data);
        IERC20 token = IERC20(address(bytes20(data[TOKEN_OFFSET:])));
        uint256 cost = V3.owed(amount0Delta, amount1Delta);
        if (data[0] == PURCHASE) _payPurchase(token, cost, data[REST_OFFSET:]);
        else _paySale(token, cost, data[REST_OFFSET:], data[0] == DIRECT_SALE);
    }

    function _begin() private {
        if (_running != 0) revert ReentrantCall();
        _running = 1;
    }

    function _run(bytes calldata program) private {
        (Header memory header, bytes calldata payment, bytes calldata legs) = program.open();
        if (header.wrap) {
            header.given = msg.value;
            IWrappedNative(address(header.source)).deposit{value: msg.value}();
        } else if (msg.value != 0) {
            revert MalformedProgram();
        }
        if (payment.length != 0) _payFirst(header, payment);
        if (header.buy) _buy(header, legs);
        else _sell(header, legs);
        _running = 0;
    }

    /// @dev Not out of what is the caller's still.
    function _payFirst(Header memory header, bytes calldata payment) private {
        if (header.fromCaller) revert MalformedProgram();
        (address payee, uint256 amount) = payment.readPayment();
        if (amount > header.given) revert InsufficientLedger(address(header.source), header.given, amount);
        header.given -= amount;
        header.source.push(payee, amount);
    }
}
