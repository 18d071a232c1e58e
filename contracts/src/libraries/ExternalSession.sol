// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExternalSettlement} from "../interfaces/IExternalSettlement.sol";

/// @title ExternalSession: data that a settlement and the call of its handler exchange
/// @notice Uses transient storage of the intent contract, at `erc7201(ExternalSession.session)` and
/// the following slots: the handler and two flags in one word, four amounts, then the calldata of
/// the settlement. Only one session is open at a time, because the guard of the contract is taken
/// meanwhile. A session that reverts leaves nothing, and one that ends is closed, so that the next
/// settlement of the same transaction finds none.
library ExternalSession {
    uint256 private constant STATE = 0x773454a4333d647f7fd4c5a850d65301621d23d0d9e50bc2255f0fae98a70300;
    uint256 private constant AMOUNTS = 0x773454a4333d647f7fd4c5a850d65301621d23d0d9e50bc2255f0fae98a70301;
    uint256 private constant LENGTH = 0x773454a4333d647f7fd4c5a850d65301621d23d0d9e50bc2255f0fae98a70305;
    uint256 private constant DATA = 0x773454a4333d647f7fd4c5a850d65301621d23d0d9e50bc2255f0fae98a70306;

    uint256 private constant USED = 1 << 160;
    uint256 private constant FROM_OWNER = 1 << 161;

    /// @notice Opens a session with a handler, and stores the calldata of this call for it.
    function open(address handler) internal {
        _store(STATE, uint160(handler));
        _store(LENGTH, msg.data.length);
        // The last word may reach past the calldata, where there are zeros.
        assembly ("memory-safe") {
            let place := DATA
            for { let at := 0 } lt(at, calldatasize()) { at := add(at, 32) } {
                tstore(place, calldataload(at))
                place := add(place, 1)
            }
        }
    }

    /// @notice Uses the only swap of the session, for the caller of this call.
    function use(bool fromOwner) internal {
        uint256 state = _requireHandler();
        if (state & USED != 0) revert IExternalSettlement.ExternalSwapRepeated();
        _store(STATE, state | USED | (fromOwner ? FROM_OWNER : 0));
    }

    /// @notice Reverts unless the caller is the handler of the session and its swap has begun.
    function requireUsed() internal view {
        if (_requireHandler() & USED == 0) revert IExternalSettlement.ExternalSwapMissing();
    }

    /// @notice True if the swap takes the source from the owner.
    function isFromOwner() internal view returns (bool) {
        return _load(STATE) & FROM_OWNER != 0;
    }

    /// @notice Returns the calldata of the settlement, with another selector.
    function dataFor(bytes4 selector) internal view returns (bytes memory data) {
        uint256 length = _load(LENGTH);
        assembly ("memory-safe") {
            data := mload(0x40)
            mstore(data, length)
            let place := DATA
            let start := add(data, 32)
            let end := add(start, length)
            let at := start
            for {} lt(at, end) { at := add(at, 32) } {
                mstore(at, tload(place))
                place := add(place, 1)
            }
            mstore(0x40, at)
            mstore(start, or(selector, shr(32, shl(32, mload(start)))))
        }
    }

    /// @notice Stores the amounts of the swap for the settlement.
    function finish(uint256 paid, uint256 arrived, uint256 service, uint256 partner) internal {
        _store(AMOUNTS, paid);
        _store(AMOUNTS + 1, arrived);
        _store(AMOUNTS + 2, service);
        _store(AMOUNTS + 3, partner);
    }

    /// @notice Returns the amount that arrived at the handler.
    function returned() internal view returns (uint256) {
        return _load(AMOUNTS + 1);
    }

    /// @notice Ends the session and returns the amounts of its swap.
    function close() internal returns (uint256 paid, uint256 arrived, uint256 service, uint256 partner) {
        if (_load(STATE) & USED == 0) revert IExternalSettlement.ExternalSwapMissing();
        _store(STATE, 0);
        return (_load(AMOUNTS), returned(), _load(AMOUNTS + 2), _load(AMOUNTS + 3));
    }

    function _requireHandler() private view returns (uint256 state) {
        state = _load(STATE);
        if (address(uint160(state)) != msg.sender) revert IExternalSettlement.UnauthorizedHandler(msg.sender);
    }

    function _load(uint256 place) private view returns (uint256 word) {
        assembly ("memory-safe") {
            word := tload(place)
        }
    }

    function _store(uint256 place, uint256 word) private {
        assembly ("memory-safe") {
            tstore(place, word)
        }
    }
}
