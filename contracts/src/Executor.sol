// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IExecutor} from "./interfaces/IExecutor.sol";
import {IStablePool} from "./interfaces/IStablePool.sol";
import {IUniswapV2Pair} from "./interfaces/IUniswapV2Pair.sol";
import {IUniswapV3Pool} from "./interfaces/IUniswapV3Pool.sol";
import {IWrappedNative} from "./interfaces/IWrappedNative.sol";
import {BalancerV2} from "./libraries/BalancerV2.sol";
import {ConstantProduct} from "./libraries/ConstantProduct.sol";
import {Ledger, LedgerEntry} from "./libraries/Ledger.sol";
import {Header, Leg, Program} from "./libraries/Program.sol";
import {INSUFFICIENT_OUTPUT} from "./libraries/Texts.sol";
import {Tokens} from "./libraries/Tokens.sol";
import {V3} from "./libraries/V3.sol";

/// @title Executor: runs programs of pool legs (see IExecutor)
/// @notice It can do nothing but call pools by their swap functions and move what the running program owns. It has no owner,
/// no settings and no allowances, so there is nothing to gain by calling it with a strange program: one spends what one
/// brings. Anyone may call it; the router does.
contract Executor is IExecutor {
    using Ledger for LedgerEntry[];
    using Program for bytes;
    using Tokens for IERC20;

    /// @dev First byte of what a pool hands back to us.
    bytes1 private constant SALE = 0x01;
    bytes1 private constant PURCHASE = 0x02;
    uint256 private constant TOKEN_OFFSET = 1;
    uint256 private constant REST_OFFSET = 21;

    bool private transient _running;

    /// @dev Hash of the pool that may call back now and of the data it must bring; zero when none may.
    bytes32 private transient _expected;

    /// @dev What the last callback of a sale paid.
    uint256 private transient _paid;

    /// @dev What a purchase may still spend of the source token.
    uint256 private transient _sourceLeft;

    /// @dev Who gets what a purchase leaves of a token in between.
    address private transient _person;

    /// @notice Takes native tokens from contracts: the wrapped token.
    receive() external payable {
        if (msg.sender.code.length == 0) revert();
    }

    /// @notice Runs a program.
    fallback() external payable {
        if (_running) revert ReentrantCall();
        _running = true;
        (Header memory header, bytes calldata body, uint256 given, address caller) = msg.data.open();
        if (header.wrap) {
            given = msg.value;
            IWrappedNative(address(header.source)).deposit{value: given}();
        } else if (msg.value != 0) {
            revert MalformedProgram();
        }
        if (header.buy) _buy(header, body, given, caller);
        else _sell(header, body, given, caller);
        _running = false;
    }

    /// @notice Pays the pool that is being called right now; anyone else is refused.
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external {
        if (keccak256(abi.encodePacked(msg.sender, data)) != _expected) revert UnexpectedCallback(msg.sender);
        _expected = 0;
        uint256 owed = V3.owed(amount0Delta, amount1Delta);
        IERC20 token = IERC20(address(bytes20(data[TOKEN_OFFSET:])));
        if (data[0] == PURCHASE) {
            _deliver(token, data[REST_OFFSET:], owed, msg.sender);
            return;
        }
        uint256 asked = uint256(bytes32(data[REST_OFFSET:]));
        if (owed > asked) revert InsufficientLedger(address(token), asked, owed);
        _paid = owed;
        token.push(msg.sender, owed);
    }

    /// @dev Runs the legs of a sale, then gives everything away that the ledger still holds.
    function _sell(Header memory header, bytes calldata body, uint256 given, address caller) private {
        if (body.length % Program.LEG_LENGTH != 0) revert MalformedProgram();
        if (body.length == 0 && header.source != header.destination) revert MalformedProgram();
        LedgerEntry[] memory entries = new LedgerEntry[](body.length / Program.LEG_LENGTH * 2 + 1);
        entries.entry(header.source).held = given;
        for (; body.length != 0; body = body[Program.LEG_LENGTH:]) {
            _runLeg(header, body.readLeg(), body.readAmount(), entries);
        }
        for (uint256 i; i < entries.length; ++i) {
            (IERC20 token, uint256 held) = (entries[i].token, entries[i].held);
            if (held == 0) continue;
            if (token == header.destination) _give(token, held, header.unwrap);
            else if (token == header.source) _give(token, held, header.wrap);
            else token.push(caller, held);
        }
    }

    function _runLeg(Header memory header, Leg memory leg, uint256 amount, LedgerEntry[] memory entries) private {
        LedgerEntry memory from = entries.entry(leg.tokenIn);
        amount = _resolve(leg, amount, from.held);
        if (amount == 0) return;
        bool keeps = leg.tokenOut != header.destination || header.unwrap;
        uint256 before = keeps ? leg.tokenOut.held(address(this)) : 0;
        from.held -= _sellLeg(leg, amount, keeps ? address(this) : msg.sender);
        if (keeps) entries.entry(leg.tokenOut).held += leg.tokenOut.held(address(this)) - before;
    }

    /// @dev What a leg takes of what the ledger holds. A share rounds down: the rest is what mode 2 is for.
    function _resolve(Leg memory leg, uint256 amount, uint256 held) private pure returns (uint256) {
        if (leg.amountMode == Program.REST) return held;
        if (leg.amountMode == Program.SHARE) return Math.mulDiv(held, amount, 1 << 128);
        if (leg.amountMode != Program.EXACT) revert MalformedProgram();
        if (amount > held) revert InsufficientLedger(address(leg.tokenIn), held, amount);
        return amount;
    }

    /// @return taken what the pool took: a concentrated pool that runs out of liquidity takes less
    function _sellLeg(Leg memory leg, uint256 amount, address recipient) private returns (uint256 taken) {
        if (leg.kind == Program.V2) {
            leg.tokenIn.push(leg.pool, amount);
            (uint256 reserveIn, uint256 reserveOut) = _reserves(leg);
            // A token may tax the way; what strangers left in the pair does not count.
            uint256 arrived = leg.tokenIn.held(leg.pool) - reserveIn;
            arrived = Math.min(arrived, amount);
            _swapPair(leg, ConstantProduct.amountOut(arrived, reserveIn, reserveOut, leg.feePips), recipient);
            return amount;
        }
        if (leg.kind == Program.V3) {
            _paid = 0;
            _swapPool(leg, V3.signed(amount), abi.encodePacked(SALE, leg.tokenIn, amount), recipient);
            return _paid;
        }
        if (leg.kind == Program.STABLE) {
            uint256 received;
            (taken, received) = _exchange(leg, amount);
            if (recipient != address(this)) leg.tokenOut.push(recipient, received);
            return taken;
        }
        if (leg.kind == Program.WEIGHTED) {
            BalancerV2.sell(leg, amount, recipient);
            return amount;
        }
        revert MalformedProgram();
    }

    /// @dev Runs the paths of a purchase, then gives back what was not spent.
    function _buy(Header memory header, bytes calldata body, uint256 given, address caller) private {
        if (body.length == 0) revert MalformedProgram();
        _sourceLeft = given;
        _person = caller;
        address recipient = header.unwrap ? address(this) : msg.sender;
        uint256 before = header.unwrap ? header.destination.held(address(this)) : 0;
        while (body.length != 0) {
            uint256 amountOut;
            bytes calldata hops;
            (amountOut, hops, body) = body.nextPath();
            if (hops.readLeg().tokenIn != header.source) revert MalformedProgram();
            _deliver(header.destination, hops, amountOut, recipient);
        }
        if (header.unwrap) _give(header.destination, header.destination.held(address(this)) - before, true);
        if (_sourceLeft != 0) _give(header.source, _sourceLeft, header.wrap);
    }

    /// @dev Brings an exact amount of a token to a recipient: buys it through the last hop and what that costs through the
    /// hops before it. Without hops the token is the source token, which is there.
    /// @return delivered what was brought: a stable hop may bring a little more
    function _deliver(IERC20 token, bytes calldata hops, uint256 amount, address recipient)
        private
        returns (uint256 delivered)
    {
        if (hops.length == 0) {
            if (amount > _sourceLeft) revert(INSUFFICIENT_OUTPUT);
            _sourceLeft -= amount;
            token.push(recipient, amount);
            return amount;
        }
        uint256 end = hops.length - Program.HOP_LENGTH;
        Leg memory hop = Program.readLeg(hops[end:]);
        if (hop.tokenOut != token) revert MalformedProgram();
        return _buyHop(hop, hops[:end], amount, recipient);
    }

    function _buyHop(Leg memory hop, bytes calldata hopsBefore, uint256 amount, address recipient)
        private
        returns (uint256 delivered)
    {
        if (hop.kind == Program.V2) {
            (uint256 reserveIn, uint256 reserveOut) = _reserves(hop);
            uint256 cost = ConstantProduct.amountIn(amount, reserveIn, reserveOut, hop.feePips);
            _deliver(hop.tokenIn, hopsBefore, cost, hop.pool);
            _swapPair(hop, amount, recipient);
            return amount;
        }
        if (hop.kind == Program.V3) {
            delivered =
                _swapPool(hop, -V3.signed(amount), abi.encodePacked(PURCHASE, hop.tokenIn, hopsBefore), recipient);
        } else if (hop.kind == Program.STABLE) {
            uint256 cost = _deliver(hop.tokenIn, hopsBefore, _costOfStable(hop, amount), address(this));
            (, delivered) = _exchange(hop, cost);
            if (recipient != address(this)) hop.tokenOut.push(recipient, delivered);
        } else if (hop.kind == Program.WEIGHTED) {
            _buyWeighted(hop, hopsBefore, amount, recipient);
            return amount;
        } else {
            revert MalformedProgram();
        }
        if (delivered < amount) revert InsufficientPoolOutput(hop.pool, amount, delivered);
    }

    /// @dev The Vault takes the input by itself: the source token as it is there, another one after it was bought.
    function _buyWeighted(Leg memory hop, bytes calldata hopsBefore, uint256 amount, address recipient) private {
        if (hopsBefore.length == 0) {
            _sourceLeft -= BalancerV2.buy(hop, amount, _sourceLeft, recipient);
            return;
        }
        uint256 brought = _deliver(hop.tokenIn, hopsBefore, BalancerV2.costOf(hop, amount), address(this));
        uint256 left = brought - BalancerV2.buy(hop, amount, brought, recipient);
        if (left != 0) hop.tokenIn.push(_person, left);
    }

    /// @dev `get_dx` of some pools rounds so that `get_dy` of its answer falls short by a unit.
    function _costOfStable(Leg memory hop, uint256 amount) private view returns (uint256 cost) {
        (int128 i, int128 j) = _coins(hop);
        IStablePool pool = IStablePool(hop.pool);
        cost = pool.get_dx(i, j, amount);
        if (pool.get_dy(i, j, cost) < amount) cost = pool.get_dx(i, j, amount + 1);
    }

    /// @dev Lets a stable pool take an amount and nothing beyond this call.
    function _exchange(Leg memory leg, uint256 amount) private returns (uint256 taken, uint256 received) {
        (int128 i, int128 j) = _coins(leg);
        uint256 before = leg.tokenOut.held(address(this));
        leg.tokenIn.allow(leg.pool, amount);
        IStablePool(leg.pool).exchange(i, j, amount, 0);
        received = leg.tokenOut.held(address(this)) - before;
        uint256 left = leg.tokenIn.allowance(address(this), leg.pool);
        if (left != 0) leg.tokenIn.allow(leg.pool, 0);
        taken = amount - left;
    }

    /// @return received what a concentrated pool says it paid
    function _swapPool(Leg memory leg, int256 amount, bytes memory data, address recipient)
        private
        returns (uint256 received)
    {
        _expected = keccak256(abi.encodePacked(leg.pool, data));
        (int256 amount0, int256 amount1) =
            IUniswapV3Pool(leg.pool).swap(recipient, leg.zeroForOne, amount, V3.limit(leg.zeroForOne), data);
        received = uint256(-(leg.zeroForOne ? amount1 : amount0));
    }

    function _swapPair(Leg memory leg, uint256 amountOut, address recipient) private {
        (uint256 amount0Out, uint256 amount1Out) = leg.zeroForOne ? (uint256(0), amountOut) : (amountOut, uint256(0));
        IUniswapV2Pair(leg.pool).swap(amount0Out, amount1Out, recipient, "");
    }

    function _reserves(Leg memory leg) private view returns (uint256 reserveIn, uint256 reserveOut) {
        (uint256 reserve0, uint256 reserve1,) = IUniswapV2Pair(leg.pool).getReserves();
        return leg.zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function _coins(Leg memory leg) private pure returns (int128 i, int128 j) {
        return leg.zeroForOne ? (int128(0), int128(1)) : (int128(1), int128(0));
    }

    /// @dev Gives a token to the router, as native if so wanted.
    function _give(IERC20 token, uint256 amount, bool asNative) private {
        if (!asNative) {
            token.push(msg.sender, amount);
            return;
        }
        IWrappedNative(address(token)).withdraw(amount);
        Tokens.pushNative(msg.sender, amount, gasleft());
    }
}
