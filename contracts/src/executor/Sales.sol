// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ISolidlyPair} from "../interfaces/ISolidlyPair.sol";
import {BalancerV2} from "../libraries/BalancerV2.sol";
import {Ledger, LedgerEntry} from "../libraries/Ledger.sol";
import {Header, Leg, Program} from "../libraries/Program.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {V2} from "../libraries/V2.sol";
import {V3} from "../libraries/V3.sol";
import {V4} from "../libraries/V4.sol";
import {PoolCalls} from "./PoolCalls.sol";

/// @title Sales: runs legs forwards from the source, each on the balance that the ledger has
/// recorded
abstract contract Sales is PoolCalls {
    using Ledger for LedgerEntry[];
    using Program for bytes;
    using Tokens for IERC20;

    /// @dev First byte of the callback data during a sale.
    bytes1 internal constant SALE = 0x01;

    /// @dev First byte of the callback data if the pool is paid from the caller's account.
    bytes1 internal constant DIRECT_SALE = 0x03;

    /// @dev The amount that the last callback paid.
    uint256 private transient _paid;

    /// @dev The router that pays from its caller in this sale, as a full word.
    uint256 private transient _payer;

    /// @dev Runs the legs, then pays out everything that the ledger still holds.
    function _sell(Header memory header, bytes calldata legs) internal {
        if (legs.length == 0 && header.source != header.destination) revert MalformedProgram();
        if (header.fromCaller) _payer = uint160(msg.sender);
        if (legs.length == Program.LEG_LENGTH) {
            Leg memory leg = legs.readLeg();
            if (leg.kind != Program.RFQ && leg.tokenIn == header.source && leg.tokenOut == header.destination) {
                _sellAlone(header, leg, legs.readAmount());
                return;
            }
        }
        LedgerEntry[] memory entries = new LedgerEntry[](legs.length / Program.LEG_LENGTH * 2 + 1);
        entries.entry(header.source).held = header.given;
        while (legs.length != 0) {
            bytes calldata rest = legs.next();
            _sellThrough(header, legs.readLeg(), legs.readAmount(), entries);
            legs = rest;
        }
        for (uint256 i; i < entries.length; ++i) {
            (IERC20 token, uint256 held) = (entries[i].token, entries[i].held);
            if (held == 0) continue;
            if (token == header.destination) _give(token, held, header.unwrap);
            else if (token == header.source) _giveBack(header, held);
            else token.push(header.caller, held);
        }
    }

    /// @dev Makes the router pay from its caller's account. It is running this program, so it has
    /// code.
    function _payDirect(address payer, address to, uint256 amount) private {
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, shl(224, 0x0b1bfd97)) // payFromCaller(address,uint256)
            mstore(add(m, 4), to)
            mstore(add(m, 36), amount)
            if iszero(call(gas(), payer, 0, m, 68, 0, 0)) {
                returndatacopy(m, 0, returndatasize())
                revert(m, returndatasize())
            }
        }
    }

    /// @dev Returns the router inside a callback, where the caller is a pool.
    function _router() private view returns (address) {
        return address(uint160(_payer));
    }

    /// @dev Sells through a single leg, which needs no ledger.
    function _sellAlone(Header memory header, Leg memory leg, uint256 amount) private {
        amount = _resolve(leg, amount, leg.tokenIn, header.given);
        uint256 left = header.given;
        if (amount != 0 && header.unwrap) {
            uint256 before = leg.tokenOut.held(address(this));
            left -= _sellLeg(header, leg, amount, address(this));
            _give(leg.tokenOut, leg.tokenOut.held(address(this)) - before, true);
        } else if (amount != 0) {
            left -= _sellLeg(header, leg, amount, msg.sender);
        }
        if (left != 0) _giveBack(header, left);
    }

    /// @dev Returns unused source. In a sale that takes from the caller, it never left the caller's
    /// account.
    function _giveBack(Header memory header, uint256 left) private {
        if (!header.fromCaller) _give(header.source, left, header.wrap);
    }

    /// @dev Pays the pool of a sale's leg.
    /// @param rest its first word is the maximum that the pool may ask for
    function _paySale(IERC20 token, uint256 cost, bytes calldata rest, bool direct) internal {
        uint256 asked = uint256(bytes32(rest));
        if (cost > asked) revert InsufficientLedger(address(token), asked, cost);
        _paid = cost;
        if (direct) _payDirect(_router(), msg.sender, cost);
        else token.push(msg.sender, cost);
    }

    /// @dev Sells in the pool of a manager that is unlocked.
    function _sellUnlocked(bytes calldata data, bool direct) internal {
        (Leg memory leg, uint256 amount, address recipient) = abi.decode(data, (Leg, uint256, address));
        (uint256 cost, uint256 received) = V4.swap(leg, -V3.signed(amount));
        if (cost > amount) revert InsufficientLedger(address(leg.tokenIn), amount, cost);
        _paid = cost;
        if (direct && !V4.paysNative(leg)) {
            V4.expect(leg);
            _payDirect(_router(), leg.pool, cost);
            V4.settle(leg);
        } else {
            if (direct) _payDirect(_router(), address(this), cost);
            V4.pay(leg, cost);
        }
        V4.take(leg, received, recipient);
    }

    function _sellThrough(Header memory header, Leg memory leg, uint256 amount, LedgerEntry[] memory entries) private {
        // A leg back to the source would mix its output with what is still in the caller's account.
        if (header.fromCaller && leg.tokenOut == header.source) revert MalformedProgram();
        LedgerEntry memory from = entries.entry(leg.tokenIn);
        amount = _resolve(leg, amount, leg.tokenIn, from.held);
        if (amount == 0) return;
        bool keeps = leg.tokenOut != header.destination || header.unwrap;
        uint256 before = keeps ? leg.tokenOut.held(address(this)) : 0;
        from.held -= _sellLeg(header, leg, amount, keeps ? address(this) : msg.sender);
        if (keeps) entries.entry(leg.tokenOut).held += leg.tokenOut.held(address(this)) - before;
    }

    /// @return taken the amount that the pool took: a concentrated pool that runs out of liquidity
    /// takes less
    function _sellLeg(Header memory header, Leg memory leg, uint256 amount, address recipient)
        private
        returns (uint256 taken)
    {
        bool direct = header.fromCaller && leg.tokenIn == header.source;
        if (leg.kind == Program.V2) {
            if (direct) _payDirect(msg.sender, leg.pool, amount);
            else leg.tokenIn.push(leg.pool, amount);
            uint256 out = V2.amountOut(leg.pool, leg.zeroForOne, leg.tokenIn, amount, leg.feePips);
            V2.swap(leg.pool, leg.zeroForOne, out, recipient);
            return amount;
        }
        if (leg.kind == Program.SOLIDLY) {
            if (direct) _payDirect(msg.sender, leg.pool, amount);
            else leg.tokenIn.push(leg.pool, amount);
            uint256 out = ISolidlyPair(leg.pool).getAmountOut(amount, leg.tokenIn);
            V2.swap(leg.pool, leg.zeroForOne, out, recipient);
            return amount;
        }
        if (leg.kind == Program.V3) {
            _paid = 0;
            _swapPool(
                leg, V3.signed(amount), abi.encodePacked(direct ? DIRECT_SALE : SALE, leg.tokenIn, amount), recipient
            );
            return _paid;
        }
        if (leg.kind == Program.V4) {
            _paid = 0;
            _unlock(leg.pool, bytes.concat(direct ? DIRECT_SALE : SALE, abi.encode(leg, amount, recipient)));
            return _paid;
        }
        // These pools take by allowance, from this contract.
        if (direct) _payDirect(msg.sender, address(this), amount);
        if (leg.kind == Program.WEIGHTED) {
            BalancerV2.sell(leg, amount, recipient);
            return amount;
        }
        taken = _exchange(leg, amount, recipient);
        if (!direct || taken == amount) return taken;
        leg.tokenIn.push(header.caller, amount - taken);
        return amount;
    }
}
