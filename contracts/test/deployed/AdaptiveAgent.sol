// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title AdaptiveAgent: an outside agent's contract that pays its promise in simulations, and less
/// when it is mined
/// @notice Uses all that a contract can detect of its environment, and an instruction of its
/// operator by a transaction after winning.
contract AdaptiveAgent {
    /// @notice The block on which its operator bid.
    struct Round {
        uint256 blockNumber;
        uint256 baseFee;
        address coinbase;
    }

    struct Fill {
        IERC20 srcToken;
        IERC20 destToken;
        uint256 srcAmount;
        uint256 promised;
        uint256 signed;
    }

    bool public cheats;

    /// @notice Makes it pay only the signed minimum.
    function cheat(bool cheats_) external {
        cheats = cheats_;
    }

    /// @notice Pays the promise if any sign of a simulation is present.
    function fillAsSeen(Fill calldata fill, Round calldata round) external {
        bool isSimulated = tx.origin == address(0) || tx.origin.code.length != 0 || block.number == round.blockNumber
            || block.basefee == round.baseFee || tx.gasprice <= block.basefee || block.coinbase != round.coinbase;
        _fill(fill, !isSimulated);
    }

    /// @notice Pays the promise until its operator calls `cheat`.
    function fillAsTold(Fill calldata fill) external {
        _fill(fill, cheats);
    }

    function _fill(Fill calldata fill, bool less) private {
        require(fill.srcToken.transferFrom(msg.sender, address(this), fill.srcAmount));
        require(fill.destToken.transfer(msg.sender, less ? fill.signed : fill.promised));
    }
}
